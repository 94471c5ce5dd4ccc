// What the bundler hands over as text.
declare module '*.css' {
  const text: string;
  export default text;
}
declare module '*.py' {
  const text: string;
  export default text;
}
