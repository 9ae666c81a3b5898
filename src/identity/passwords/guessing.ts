// How easily a password is guessed, as a thread finds out: words, names, dates, keys in a row, and what people make of these.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Characters that are looked at: the time grows with their square. */
const looked = 100

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: looked })

/** Of a scale from 0 to 4: what is below is found in fewer than 100 million guesses. */
const goodEnough = 3

/** Whether somebody who knows the given words of a person would soon guess their password. */
export const runTask = ({
  password,
  words,
}: {
  readonly password: string
  readonly words: readonly string[]
}): boolean => zxcvbn.check(password, [...words]).score < goodEnough
