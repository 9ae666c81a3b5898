// A request in Ruby, with net/http.
import type { SampleBody, SampleRequest } from './request.ts'

export const ruby = ({ method, url, headers, body }: SampleRequest): string =>
  [
    'require "net/http"\n',
    `uri = URI(${text(url)})`,
    `request = ${requestCode(method)}`,
    ...headers.map(([name, value]) => `request[${text(name)}] = ${text(value)}`),
    ...(body === undefined ? [] : [bodyCode(body)]),
    'response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|',
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n')

const requestCode = (method: string): string =>
  known.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${text(method)}, true, true, uri)`

const known: ReadonlySet<string> = new Set([
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  ...['HEAD', 'OPTIONS', 'TRACE'],
])

const bodyCode = (body: SampleBody): string => {
  if (body.kind === 'json') return `request.body = ${text(JSON.stringify(body.value, null, 2))}`
  if (body.kind === 'text') return `request.body = ${text(body.text)}`
  if (body.kind === 'file') return 'request.body = File.binread("file")'
  const pairs = body.fields.map(
    field =>
      `  [${text(field.name)}, ${'isFile' in field && field.isFile ? 'File.open("file")' : text(field.value)}],\n`,
  )
  const type = body.kind === 'form' ? 'application/x-www-form-urlencoded' : 'multipart/form-data'
  return `request.set_form([\n${pairs.join('')}], ${text(type)})`
}

/**
 * In single quotes nothing but a backslash and the quote has a meaning; a text
 * with carriage returns is escaped, for Ruby would read these as line breaks.
 */
const text = (value: string): string =>
  value.includes('\r')
    ? JSON.stringify(value.toWellFormed()).replaceAll('#', '\\#')
    : `'${value.replace(/[\\']/g, '\\$&')}'`
