// JSON values, as a type.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
