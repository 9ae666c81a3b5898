// The functions that expressions may call, by what a call takes.

/**
 * How much a call does: `once` looks at the beginning of a value, `reads` goes through what it is given, `rewrites` gives a text
 * about as long, `searches` compares a text at every place of another, `splits` gives a text for each character, `joins` writes
 * its separator for each text of a list, `ofInstant` looks up a time zone.
 */
export type FunctionKind = 'once' | 'reads' | 'rewrites' | 'searches' | 'splits' | 'joins' | 'ofInstant'

/** All others are refused: what may never come to an end, and what grows beyond measure. */
export const functionKinds: ReadonlyMap<string, FunctionKind> = new Map(
  Object.entries({
    once: ['has', 'type', 'double', 'int', 'uint', 'bool', 'timestamp', 'duration'],
    reads: ['size', 'startsWith', 'endsWith'],
    rewrites: ['string', 'dyn', 'lowerAscii', 'upperAscii', 'trim', 'substring'],
    searches: ['contains', 'indexOf', 'lastIndexOf'],
    splits: ['split'],
    joins: ['join'],
    ofInstant: [
      'getDate',
      'getDayOfMonth',
      'getDayOfWeek',
      'getDayOfYear',
      'getFullYear',
      'getHours',
      'getMilliseconds',
      'getMinutes',
      'getMonth',
      'getSeconds',
    ],
  } satisfies Record<FunctionKind, readonly string[]>).flatMap(([kind, names]) =>
    names.map(name => [name, kind as FunctionKind] as const),
  ),
)

/** Characters of a duration, which must be written out: the library reads long ones in cubic time. */
export const longestDuration = 32
