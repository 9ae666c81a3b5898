// Sentences with a count: one for each plural category of a language's grammar.

/** By the categories of `Intl.PluralRules`; `{count}` is the number. A language must have all of its own categories. */
export type Plural = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

/** Gives such sentences their general type, where the type of all words is inferred from the English ones. */
export const plural = (forms: Plural): Plural => forms
