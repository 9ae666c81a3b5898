// Answers from the tests of another implementation (python3-saml), each with its verdict and the reason.
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sharedData } from '../../../../test/world/shared-data.ts'
import { decode, readAnswer, readAssertion } from './read.ts'
import { AnswerRefused } from './refused.ts'
import { invalidVerdicts } from './testing-invalid-verdicts.ts'
import { validVerdicts } from './testing-verdicts.ts'
import { everyElement, parseXml } from './xml.ts'

const verdicts = { ...validVerdicts, ...invalidVerdicts }

const { path: folder, skip } = sharedData('vectors/saml/python3-saml/tests')
const responses = join(folder, 'data/responses')

const textOf = (file: string): string => readFileSync(join(responses, file), 'utf8')

/** Some of the files contain XML, whatever their names say. */
const base64Of = (file: string): string => {
  const text = textOf(file)
  return /^\uFEFF?\s*</.test(text) ? Buffer.from(text).toString('base64') : text
}

const xmlOf = (file: string): string => Buffer.from(base64Of(file), 'base64').toString()

/** The provider's certificates: the one that came with the vectors, and those in the answer. */
const certificatesOf = (file: string): string[] => {
  const own = readFileSync(join(folder, 'certs/certificate1'), 'utf8')
  const inAnswer = [...xmlOf(file).matchAll(/X509Certificate>([^<]+)</g)].map(([, text = '']) => text)
  const bytes = [Buffer.from(own.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')]
  for (const text of inAnswer) bytes.push(Buffer.from(text, 'base64'))
  return bytes.flatMap(one => {
    try {
      return [new X509Certificate(one).toString()]
    } catch {
      // Truncated in the vectors.
      return []
    }
  })
}

const reasonOf = (error: unknown): string => {
  assert.ok(error instanceof AnswerRefused, String(error))
  return error.message
}

describe('answers of python3-saml', { skip }, () => {
  test('every file has a verdict', () => {
    const files = readdirSync(responses, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name).slice(responses.length + 1))
    assert.deepEqual(Object.keys(verdicts).sort(), files.sort())
  })

  for (const [file, { of, now, whole, alone }] of Object.entries(verdicts)) {
    const settings = () => {
      const [issuer, audience, acsURL] = of
      const issued = /IssueInstant="([^"]*)"/.exec(xmlOf(file))?.[1] ?? '2014-01-01T00:00:00Z'
      return { issuer, audience, acsURL, now: Date.parse(now ?? issued) }
    }

    test(`${file}: ${whole}`, async () => {
      const given = { base64: base64Of(file), certificates: certificatesOf(file), expected: settings() }
      const verdict = await readAnswer({ ...given, sha1: true }).then(({ person }) => person.email, reasonOf)
      assert.equal(verdict, whole)
    })

    if (alone !== undefined)
      test(`${file}, if it were signed and answered as it must be: ${alone}`, () => {
        const response = parseXml(decode(base64Of(file)))
        const [assertion] = [...everyElement(response)].filter(({ local }) => local === 'Assertion')
        assert.ok(assertion)
        // Some answers are to no request, which is not the reason that this test is about.
        const inResponseTo = response.attributes.get('InResponseTo') as string
        let verdict: string
        try {
          verdict = readAssertion(assertion, settings(), { inResponseTo }).email
        } catch (error) {
          verdict = reasonOf(error)
        }
        assert.equal(verdict, alone)
      })
  }

  test('metadata, requests and everything about signing out are no answers: none of them lets anybody in', async () => {
    const expected = { issuer: 'i', audience: 'a', acsURL: 'u', now: 0 }
    for (const kind of ['metadata', 'requests', 'logout_requests', 'logout_responses'])
      for (const name of readdirSync(join(folder, 'data', kind)).filter(one => one !== 'invalids')) {
        const file = join('..', kind, name)
        const reading = readAnswer({ base64: base64Of(file), certificates: certificatesOf(file), expected })
        await assert.rejects(
          reading,
          /no answer of SAML 2\.0|well-formed|UTF-8|document type|a comment|too large/,
          file,
        )
      }
  })

  test('SHA-1 is refused where nobody asks for it', async () => {
    for (const [file, { of, whole }] of Object.entries(verdicts)) {
      if (!whole.includes('@') || !xmlOf(file).includes('rsa-sha1')) continue
      const [issuer, audience, acsURL] = of
      const now = Date.parse(/IssueInstant="([^"]*)"/.exec(xmlOf(file))?.[1] ?? '')
      const expected = { issuer, audience, acsURL, now }
      const reading = readAnswer({ base64: base64Of(file), certificates: certificatesOf(file), expected })
      await assert.rejects(reading, /SHA-1/)
    }
  })
})
