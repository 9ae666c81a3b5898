// Requests with the answers of a running server, for the API document.
import { readFile } from 'node:fs/promises'
import type { Example } from '#http/openapi/api.ts'

const folder = new URL('../docs/examples/', import.meta.url)

/** The tests write these examples, and send every one of them again. */
export const exampleOf = async (operationId: string): Promise<Example | undefined> => {
  const text = await readFile(new URL(`${operationId}.json`, folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Example)
}
