// Samples of a request, in tabs.
import type { OperationPlace } from '../operations.ts'
import { fence, tabs } from '../text/layout.ts'
import type { Writing } from '../writing.ts'
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { sampleRequest } from './request.ts'
import { ruby } from './ruby.ts'

/** In this order; if a page would be too long, the last ones are left out. */
const languages = [
  { title: 'curl', language: 'bash', write: curl },
  { title: 'JavaScript', language: 'js', write: javascript },
  { title: 'Python', language: 'python', write: python },
  { title: 'Go', language: 'go', write: go },
  { title: 'Java', language: 'java', write: java },
  { title: 'C#', language: 'csharp', write: csharp },
  { title: 'PHP', language: 'php', write: php },
  { title: 'Ruby', language: 'ruby', write: ruby },
]

export const samples = (writing: Writing, place: OperationPlace): string => {
  if (writing.detail.samples === 0) return ''
  const request = sampleRequest(writing, place)
  const written = languages.slice(0, writing.detail.samples).map(({ title, language, write }) => ({
    title,
    code: write(request),
    language,
  }))
  // A sample that is too long is left out rather than cut, for a part of it would not work.
  const shown = written.filter(({ code }) => code.length <= 2 * writing.detail.example)
  return tabs(shown.map(({ title, language, code }) => ({ title, content: fence(language, code) })))
}
