// The messages between a server and the process that typesets for it.

/**
 * `image`: bytes under a name; `isTried`: whether they are typeset alone, to see if they can be. `missing`: a name whose image
 * cannot. `typeset`: the source; `isCovered`: with U+FFFD for each character that no font has. `draw`: the source, whose first
 * page is wanted as a PNG; so are its characters.
 */
export type Request =
  | { readonly kind: 'image'; readonly name: string; readonly isTried: boolean }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'typeset'; readonly isCovered: boolean }
  | { readonly kind: 'draw' }

/** `done`: the image is there, or the document follows. `refused`: the image or the source cannot be typeset, and why. */
export type Reply = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly reason: string }

/** What a process writes on its standard error before it ends itself. */
export const endings = { memory: 'lectern: too much memory', time: 'lectern: too much time' } as const

/** What the process may use. */
export interface ProcessLimits {
  /** Bytes of resident memory. */
  readonly memory: number
  /** Milliseconds of CPU time: for the document, and for one image that is tried. */
  readonly time: number
  readonly imageTime: number
}
