// A request in Go, with net/http.
import type { SampleBody, SampleRequest } from './request.ts'

export const go = ({ method, url, headers, body }: SampleRequest): string => {
  const { uses = [], before = [], value = 'nil', type } = bodyCode(body)
  const imports = ['fmt', 'io', 'net/http', ...uses].sort().map(name => `\t${text(name)}`)
  const set = [
    ...headers.map(([name, one]) => `\trequest.Header.Set(${text(name)}, ${text(one)})`),
    ...(type === undefined ? [] : [`\trequest.Header.Set("Content-Type", ${type})`]),
  ]
  return `package main

import (
${imports.join('\n')}
)

func main() {
${before.map(line => `\t${line}\n`).join('')}\trequest, err := http.NewRequest(${text(method)}, ${text(url)}, ${value})
\tif err != nil {
\t\tpanic(err)
\t}
${set.map(line => `${line}\n`).join('')}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\tanswer, _ := io.ReadAll(response.Body)
\tfmt.Println(response.Status, string(answer))
}`
}

interface BodyCode {
  readonly uses?: readonly string[]
  readonly before?: readonly string[]
  readonly value?: string
  /** Code for the content type, if the body determines it. */
  readonly type?: string
}

const bodyCode = (body: SampleBody | undefined): BodyCode => {
  if (body === undefined) return {}
  if (body.kind === 'json') return reader(raw(JSON.stringify(body.value, null, 2)))
  if (body.kind === 'text') return reader(raw(body.text))
  if (body.kind === 'file') return { uses: ['os'], before: ['file, _ := os.Open("file")'], value: 'file' }
  if (body.kind === 'form') {
    const set = body.fields.map(({ name, value }) => `form.Set(${text(name)}, ${text(value)})`)
    return {
      ...reader('form.Encode()', 'net/url'),
      before: ['form := url.Values{}', ...set],
      type: '"application/x-www-form-urlencoded"',
    }
  }
  return multipart(body.fields)
}

const multipart = (fields: Extract<SampleBody, { kind: 'multipart' }>['fields']): BodyCode => {
  const write = fields.flatMap(({ name, value, isFile }, index) =>
    isFile
      ? [`part${index}, _ := form.CreateFormFile(${text(name)}, "file")`, `part${index}.Write(file)`]
      : [`form.WriteField(${text(name)}, ${text(value)})`],
  )
  const hasFile = fields.some(({ isFile }) => isFile)
  return {
    uses: ['bytes', 'mime/multipart', ...(hasFile ? ['os'] : [])],
    before: [
      ...(hasFile ? ['file, _ := os.ReadFile("file")'] : []),
      ...['var body bytes.Buffer', 'form := multipart.NewWriter(&body)'],
      ...write,
      'form.Close()',
    ],
    value: '&body',
    type: 'form.FormDataContentType()',
  }
}

const reader = (code: string, ...uses: readonly string[]): BodyCode => ({
  uses: ['strings', ...uses],
  value: `strings.NewReader(${code})`,
})

/** A raw string if possible: Go forbids some characters in one, or in a source. */
const raw = (value: string): string => (/[`\r\0\ufeff]/.test(value) ? text(value) : `\`${value}\``)

/** A JSON string is a Go string, except for lone surrogates and the byte order mark. */
const text = (value: string): string => JSON.stringify(value.toWellFormed()).replaceAll('\ufeff', '\\ufeff')
