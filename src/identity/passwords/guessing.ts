// How easily a password is guessed, computed in a thread: words, names, dates, key sequences, and variations of these.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Only this many characters are examined: the time grows with their square. */
const looked = 100

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: looked })

/** On a scale from 0 to 4: lower scores are found in fewer than 100 million guesses. */
const goodEnough = 3

/** Whether somebody who knows the given words about a person would soon guess their password. */
export const runTask = ({
  password,
  words,
}: {
  readonly password: string
  readonly words: readonly string[]
}): boolean => zxcvbn.check(password, [...words]).score < goodEnough
