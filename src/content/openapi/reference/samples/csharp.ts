// A request in C#, with HttpClient.
import type { SampleBody, SampleRequest } from './request.ts'

export const csharp = ({ method, url, headers, body }: SampleRequest): string => {
  const isOfBody = (name: string): boolean => /^content-/i.test(name)
  const { before = [], value } = bodyCode(body)
  const set = headers.map(([name, one]) =>
    isOfBody(name)
      ? `request.Content.Headers.Remove(${text(name)});\nrequest.Content.Headers.TryAddWithoutValidation(${text(name)}, ${text(one)});`
      : `request.Headers.TryAddWithoutValidation(${text(name)}, ${text(one)});`,
  )
  return [
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${text(method)}), ${text(url)});`,
    ...before,
    ...(value === undefined ? [] : [`request.Content = ${value};`]),
    ...(value === undefined ? set.filter((_, index) => !isOfBody(headers[index]?.[0] ?? '')) : set),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ].join('\n')
}

const bodyCode = (body: SampleBody | undefined): { before?: string[]; value?: string } => {
  if (body === undefined) return {}
  if (body.kind === 'json') return { value: `new StringContent(${raw(JSON.stringify(body.value, null, 2))})` }
  if (body.kind === 'text') return { value: `new StringContent(${raw(body.text)})` }
  if (body.kind === 'file') return { value: 'new StreamContent(File.OpenRead("file"))' }
  if (body.kind === 'form') {
    const pairs = body.fields.map(({ name, value }) => `    new(${text(name)}, ${text(value)}),\n`)
    return { value: `new FormUrlEncodedContent(new KeyValuePair<string, string>[]\n{\n${pairs.join('')}})` }
  }
  const add = body.fields.map(({ name, value, isFile }) =>
    isFile
      ? `form.Add(new StreamContent(File.OpenRead("file")), ${text(name)}, "file");`
      : `form.Add(new StringContent(${text(value)}), ${text(name)});`,
  )
  return { before: ['var form = new MultipartFormDataContent();', ...add], value: 'form' }
}

/** A text of several lines is a raw string, with more quotes around it than it contains in a row. */
const raw = (value: string): string => {
  if (!value.includes('\n') || /[\r\0\u0085\u2028\u2029\ufeff]/.test(value)) return text(value)
  const longest = Math.max(2, ...(value.match(/"+/g) ?? []).map(run => run.length))
  const marks = '"'.repeat(longest + 1)
  return `${marks}\n${value}\n${marks}`
}

/** A JSON string is a C# string, except for some characters that end lines there. */
const text = (value: string): string =>
  JSON.stringify(value.toWellFormed()).replace(
    /[\u0085\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
