// What tests expect of a response: its status, and for a refusal the fields of the body that it names.
import assert from 'node:assert/strict'
import type { Answer } from './world.ts'

/** Checks the status of a response; returns its body. */
export const done = ({ status, body }: Answer, expected = 200): Answer['body'] => {
  assert.equal(status, expected, JSON.stringify(body))
  return body
}

/** Checks that the request was refused because of these fields of the body. */
export const refused = (answer: Answer, ...paths: readonly string[]): void =>
  assert.deepEqual(
    done(answer, 400).error.details.map((detail: { path: string }) => detail.path),
    paths,
  )

/** Checks that the request was refused with this status and, if `path` is given, because of this field first. */
export const refusedWith = (answer: Answer, status: number, path?: string): void => {
  const { error } = done(answer, status)
  if (path !== undefined) assert.equal(error.details[0].path, path)
}
