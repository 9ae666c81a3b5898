// A request in PHP, with its curl extension.
import type { SampleBody, SampleRequest } from './request.ts'

export const php = ({ method, url, headers, body }: SampleRequest): string => {
  const lines = headers.map(([name, value]) => text(value === '' ? `${name};` : `${name}: ${value}`))
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...(method === 'HEAD'
      ? ['CURLOPT_NOBODY => true']
      : method === 'GET' && body === undefined
        ? []
        : [`CURLOPT_CUSTOMREQUEST => ${text(method)}`]),
    ...(lines.length === 0 ? [] : [`CURLOPT_HTTPHEADER => ${array(lines)}`]),
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => ${bodyCode(body)}`]),
  ]
  return `<?php
$curl = curl_init(${text(url)});
curl_setopt_array($curl, [
${options.map(option => `    ${option},\n`).join('')}]);
$answer = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_HTTP_CODE), ' ', $answer;`
}

const bodyCode = (body: SampleBody): string => {
  if (body.kind === 'json') return text(JSON.stringify(body.value, null, 2))
  if (body.kind === 'text') return text(body.text)
  if (body.kind === 'file') return "file_get_contents('file')"
  const fields = array(
    body.fields.map(
      field =>
        `${text(field.name)} => ${'isFile' in field && field.isFile ? "new CURLFile('file')" : text(field.value)}`,
    ),
  )
  return body.kind === 'form' ? `http_build_query(${fields})` : fields
}

const array = (items: readonly string[]): string =>
  `[\n${items.map(item => `        ${item},\n`).join('')}    ]`

/** In single quotes nothing but a backslash and the quote has a meaning, and line breaks are kept. */
const text = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`
