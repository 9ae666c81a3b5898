// A request in Java, with java.net.http.
import type { SampleBody, SampleRequest } from './request.ts'

export const java = ({ method, url, headers, body }: SampleRequest): string => {
  const { uses = [], type, value = 'HttpRequest.BodyPublishers.noBody()' } = bodyCode(body)
  const imports = ['java.net.URI', 'java.net.http.HttpClient', 'java.net.http.HttpRequest']
  const set = [...headers, ...(type === undefined ? [] : [['Content-Type', type] as const])]
  return `${[...imports, 'java.net.http.HttpResponse', ...uses].map(name => `import ${name};`).join('\n')}

var request = HttpRequest.newBuilder(URI.create(${text(url)}))
${set.map(([name, one]) => `    .header(${text(name)}, ${text(one)})\n`).join('')}    .method(${text(method)}, ${value})
    .build();
var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.statusCode() + " " + response.body());`
}

interface BodyCode {
  readonly uses?: readonly string[]
  readonly type?: string
  readonly value?: string
}

const bodyCode = (body: SampleBody | undefined): BodyCode => {
  if (body === undefined) return {}
  if (body.kind === 'json') return { value: ofString(block(JSON.stringify(body.value, null, 2))) }
  if (body.kind === 'text') return { value: ofString(block(body.text)) }
  if (body.kind === 'file') return { uses: [path], value: file }
  if (body.kind === 'form') {
    const fields = body.fields.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`)
    return { type: 'application/x-www-form-urlencoded', value: ofString(text(fields.join('&'))) }
  }
  return multipart(body.fields)
}

const path = 'java.nio.file.Path'
const file = 'HttpRequest.BodyPublishers.ofFile(Path.of("file"))'
const ofString = (code: string): string => `HttpRequest.BodyPublishers.ofString(${code})`

/** Encoded as in a form. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+')

/** Java has no support for multipart bodies, so the parts are written out. */
const multipart = (fields: Extract<SampleBody, { kind: 'multipart' }>['fields']): BodyCode => {
  const boundary = 'form-boundary'
  const publishers: string[] = []
  let written = ''
  for (const { name, value, isFile } of fields) {
    const shown = name.replace(/["\r\n]/g, encodeURIComponent)
    written += `--${boundary}\r\nContent-Disposition: form-data; name="${shown}"`
    if (isFile) {
      publishers.push(ofString(text(`${written}; filename="file"\r\n\r\n`)), file)
      written = '\r\n'
    } else written += `\r\n\r\n${value}\r\n`
  }
  publishers.push(ofString(text(`${written}--${boundary}--\r\n`)))
  const value =
    publishers.length === 1
      ? publishers[0]
      : `HttpRequest.BodyPublishers.concat(\n${publishers.map(one => `        ${one}`).join(',\n')})`
  return {
    uses: publishers.length === 1 ? [] : [path],
    type: `multipart/form-data; boundary=${boundary}`,
    ...(value !== undefined && { value }),
  }
}

/** JSON is a text block: none of its lines ends with blanks and the first one is not indented, which Java would remove. */
const block = (value: string): string =>
  /^[{[].*\n.*[}\]]$/s.test(value) && !/[^\P{Cc}\n]|\s\n/u.test(value)
    ? `"""\n${value.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')}"""`
    : text(value)

/** A JSON string is a Java string. */
const text = (value: string): string => JSON.stringify(value.toWellFormed())
