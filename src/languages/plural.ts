// Sentences with a count: one for each category that the grammar of a language has for numbers.

/** By the categories of `Intl.PluralRules`; `{count}` is the number. All that a language has are there. */
export type Plural = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

/** Marks such sentences where the type of all words is made of the English ones. */
export const plural = (forms: Plural): Plural => forms
