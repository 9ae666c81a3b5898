// What tests expect of an answer: its status, and in a refusal the fields of the body that it names.
import assert from 'node:assert/strict'
import type { Answer } from './world.ts'

/** The body of an answer that must have this status. */
export const done = ({ status, body }: Answer, expected = 200): Answer['body'] => {
  assert.equal(status, expected, JSON.stringify(body))
  return body
}

/** A refusal of these fields of the body. */
export const refused = (answer: Answer, ...paths: readonly string[]): void =>
  assert.deepEqual(
    done(answer, 400).error.details.map((detail: { path: string }) => detail.path),
    paths,
  )

/** A refusal with this status, and of this field of the body before all others, if one is named. */
export const refusedWith = (answer: Answer, status: number, path?: string): void => {
  const { error } = done(answer, status)
  if (path !== undefined) assert.equal(error.details[0].path, path)
}
