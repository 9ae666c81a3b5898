// How much of a specification is read: all its files together.
export const longestText = 20 * 2 ** 20
export const deepest = 500
/** Numbers, texts, lists and objects, references to anchors of YAML written out. */
export const mostValues = 2_000_000
/** Tokens of YAML take more memory than values of JSON. */
export const mostYamlTokens = 2_500_000
export const mostFiles = 1000
export const mostProblems = 100
