// The limits on a specification, for all its files together.
export const longestText = 20 * 2 ** 20
export const deepest = 500
/** Counts numbers, texts, lists and objects, after anchors of YAML are written out. */
export const mostValues = 2_000_000
/** Tokens of YAML take more memory than values of JSON. */
export const mostYamlTokens = 2_500_000
export const mostFiles = 1000
export const mostProblems = 100
