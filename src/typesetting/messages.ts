// The messages between the server and the process that typesets.

/**
 * `image`: bytes under a name; with `isTried`, the image is typeset by itself first, to test it. `missing`: the name of
 * an image that cannot be shown. `typeset`: the source; with `isCovered`, each character that no font has becomes U+FFFD.
 * `draw`: a source whose first page becomes a PNG; its characters are always replaced in this way.
 */
export type Request =
  | { readonly kind: 'image'; readonly name: string; readonly isTried: boolean }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'typeset'; readonly isCovered: boolean }
  | { readonly kind: 'draw' }

/**
 * `done`: the image is stored, or the document follows. `refused`: the image or the source cannot be typeset, with the
 * reason.
 */
export type Reply = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly reason: string }

/** What the process writes on its standard error before it ends itself. */
export const endings = { memory: 'lectern: too much memory', time: 'lectern: too much time' } as const

/** The limits of the process. */
export interface ProcessLimits {
  /** Bytes of resident memory. */
  readonly memory: number
  /** Milliseconds of CPU time: for the document, and for testing one image. */
  readonly time: number
  readonly imageTime: number
}
