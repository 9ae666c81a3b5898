// A valid answer of the independent provider, and the settings to read it with: tests break one or the other.
import assert from 'node:assert/strict'
import { prepared } from '../../../../test/world/prepared.ts'
import type { AnswerOptions } from '../../../../test/world/saml-provider.ts'
import { createSamlProvider } from '../../../../test/world/saml-provider.ts'
import { runTask } from '../thread.ts'
import { readAnswer } from './read.ts'
import { AnswerRefused } from './refused.ts'

export const now = Date.parse('2026-01-01T00:00:00.000Z')

export const service = {
  entityID: 'https://docs.example.com/metadata',
  acsURL: 'https://docs.example.com/acs',
}

export const provider = prepared(async () => {
  const made = await createSamlProvider(() => now)
  made.trust((await runTask({ kind: 'metadata', service })) as string)
  return made
})

/** The XML of an answer to a request of this installation. */
export const answerXml = async (options: AnswerOptions = {}): Promise<string> => {
  const { answer, settings } = await provider
  const request = { kind: 'request', id: `_${'a'.repeat(43)}`, ssoURL: settings.ssoURL, service } as const
  const { SAMLResponse } = await answer((await runTask(request)) as string, options)
  return Buffer.from(SAMLResponse, 'base64').toString()
}

/** The person's address, or why the answer is refused. */
export const verdictOn = async (xml: string | Uint8Array): Promise<string> => {
  const { settings } = await provider
  const expected = { issuer: settings.entityID, audience: service.entityID, acsURL: service.acsURL, now }
  const base64 = Buffer.from(xml).toString('base64')
  try {
    const read = await readAnswer({ base64, certificates: [settings.certificate], expected })
    return `${read.person.email} ${read.person.subject}`
  } catch (error) {
    if (error instanceof AnswerRefused) return error.message
    throw error
  }
}

const partOf = (xml: string, pattern: RegExp): string => {
  const found = pattern.exec(xml)?.[0]
  if (found === undefined) throw new Error(`there is no ${pattern} in ${xml}`)
  return found
}

export const assertionIn = (xml: string): string => partOf(xml, /<saml:Assertion[\s\S]*<\/saml:Assertion>/)

export const signatureIn = (xml: string): string => partOf(xml, /<ds:Signature [\s\S]*?<\/ds:Signature>/)

/** The verdict on a valid answer. */
export const good = /^ada@example\.com urn:oasis/

export const refuses = async (xml: string | Uint8Array, reason: RegExp, what = '') => {
  const verdict = await verdictOn(xml)
  assert.match(verdict, reason, what)
  assert.doesNotMatch(verdict, /@example\.com/, what)
}
