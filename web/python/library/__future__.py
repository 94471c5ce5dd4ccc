"""What these words ask for is the case here already."""
annotations = division = print_function = absolute_import = generators = None
