// What tests of PDFs share: requesting one, and reading it.
import assert from 'node:assert/strict'
import type { TestSpace } from '../../../test/world/content.ts'
import { type Pdf, readPdf } from '../../../test/world/pdf.ts'
import type { Answer } from '../../../test/world/world.ts'

/** The answer at an address of this installation, requested again while the PDF is still being made. */
export const load = async (
  { world }: Pick<TestSpace, 'world'>,
  address: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Answer> => {
  const { pathname, search } = new URL(address)
  for (;;) {
    const answer = await world.inject({ url: pathname + search, headers, method })
    if (answer.status !== 503 || !answer.body.error?.message.includes('still being made')) return answer
  }
}

export const addressOf = async (
  { admin, path }: Pick<TestSpace, 'admin' | 'path'>,
  query = '',
): Promise<string> => {
  const { status, body } = await admin.get(`${path}/pdf${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.url
}

export const pdfOf = async (space: TestSpace, query = '', path = space.path): Promise<Pdf> => {
  const answer = await load(space, await addressOf({ ...space, path }, query))
  assert.equal(answer.status, 200, String(answer.body))
  return readPdf(answer.bytes)
}

export const textOf = ({ pages }: Pdf): string => pages.map(({ text }) => text).join('\n')
