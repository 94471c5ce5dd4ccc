/**
 * Script addresses for pages that demand Trusted Types. The lesson makes such addresses only from
 * its own text, so the policy lets them through unchanged.
 */

const NAME = 'attention-lesson';

/** @type {{createScriptURL(url: string): any} | null | undefined} */
let policy;

/**
 * @param {string | URL} url an address of the lesson's own script
 * @returns {any} a TrustedScriptURL where the browser has them, else the address as text
 */
export function scriptAddress(url) {
  if (policy === undefined) {
    try {
      const trustedTypes = /** @type {any} */ (globalThis).trustedTypes;
      policy = trustedTypes?.createPolicy(NAME, {
        createScriptURL: (/** @type {string} */ u) => u,
      });
    } catch {
      // A page may allow only the policies that it lists; then the plain address has to do.
    }
    policy ??= null;
  }
  return policy ? policy.createScriptURL(String(url)) : String(url);
}
