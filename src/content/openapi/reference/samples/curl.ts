// A request as a curl command for a shell.
import type { SampleBody, SampleRequest } from './request.ts'

export const curl = ({ method, url, headers, body }: SampleRequest): string =>
  [
    ['curl', ...methodOf(method, body), shellWord(url)].join(' '),
    ...headers.map(
      ([name, value]) => `--header ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : bodyOptions(body)),
  ].join(' \\\n  ')

/** With a body, curl sends POST by default. */
const methodOf = (method: string, body: SampleBody | undefined): string[] => {
  if (method === (body === undefined || bodyOptions(body).length === 0 ? 'GET' : 'POST')) return []
  return method === 'HEAD' ? ['--head'] : ['--request', method]
}

const bodyOptions = (body: SampleBody): string[] => {
  if (body.kind === 'json') return [data(JSON.stringify(body.value, null, 2))]
  if (body.kind === 'text') return [data(body.text)]
  if (body.kind === 'file') return ['--data-binary @file']
  if (body.kind === 'form')
    return body.fields.map(({ name, value }) => `--data-urlencode ${shellWord(`${name}=${value}`)}`)
  return body.fields.map(({ name, value, isFile }) =>
    isFile ? `--form ${shellWord(`${name}=@file`)}` : `--form-string ${shellWord(`${name}=${value}`)}`,
  )
}

/** A text that begins with `@` would be taken for the name of a file. */
const data = (text: string): string => `${text.startsWith('@') ? '--data-raw' : '--data'} ${shellWord(text)}`

/** One quoted word for a POSIX shell, whatever it contains. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
