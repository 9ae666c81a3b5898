// Typesetting: turns documents for Typst into PDFs, in a process of its own.
export type { Source } from './child.ts'
export type { Image, MissingImage } from './typeset.ts'
export { type Asker, createTypesetting, type Typesetter, type Typesetting } from './typesetting.ts'
