// How the reference prints an operation: what it does, what it takes, what it answers, and an example.
import { type Html, html } from '../html.ts'
import {
  type Document,
  type MediaType,
  type Parameter,
  type PlacedOperation,
  type Response,
  resolve,
  type Schema,
} from './document.ts'
import { prose } from './prose.ts'
import { curlCommand, exampleOf, printedJson } from './sample.ts'
import { boundsLine, fieldsOf, typeOf } from './schema.ts'

export const printOperation = (document: Document, operation: PlacedOperation): Html => {
  const parameters = (operation.parameters ?? []).map(parameter => resolve<Parameter>(document, parameter))
  return html`
<section class="operation" id="${operation.operationId}">
<div class="text">
<h2><a href="#${operation.operationId}">${operation.summary}</a></h2>
<p class="route">${printRoute(operation)}</p>
${operation.description !== undefined && prose(operation.description)}
${parameterGroups.map(([place, title]) =>
  printParameters(
    title,
    parameters.filter(({ in: where }) => where === place),
  ),
)}
${operation.requestBody !== undefined && printBody(document, operation.requestBody)}
${printAnswers(document, operation)}
</div>
<div class="sample">${printSample(document, operation, parameters)}</div>
</section>`
}

/** Method and path, as they stand in a list of operations and above the description of each. */
export const printRoute = ({ method, path }: Pick<PlacedOperation, 'method' | 'path'>): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>`

const parameterGroups = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'In the headers'],
] as const

const printParameters = (title: string, parameters: readonly Parameter[]): Html =>
  parameters.length === 0
    ? html``
    : html`<h3>${title}</h3><dl class="fields">${parameters.map(printParameter)}</dl>`

const printParameter = ({ name, schema, required, description }: Parameter): Html => html`
<div>
<dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${required !== true && html` <span class="optional">optional</span>`}</dt>
<dd>${description !== undefined && prose(description)}${boundsLine(schema)}</dd>
</div>`

const printBody = (
  document: Document,
  { content, required }: NonNullable<PlacedOperation['requestBody']>,
): Html =>
  html`${Object.entries(content).map(
    ([type, { schema = {} }]) =>
      html`<h3>Body <span class="media">${type}</span>${required !== true && html` <span class="media">optional</span>`}</h3>
<p class="type">${typeOf(schema)}</p>${fieldsOf(resolve<Schema>(document, schema))}`,
  )}`

const printSchema = (schema: Schema | undefined): Html =>
  schema === undefined ? html`` : html`<p class="type">${typeOf(schema)}</p>${fieldsOf(schema)}`

const printAnswers = (document: Document, { responses }: PlacedOperation): Html => {
  const answers = Object.entries(responses).map(
    ([status, response]) => [status, resolve<Response>(document, response)] as const,
  )
  const errors = answers.filter(([status]) => isError(status))
  return html`
<h3>Answers</h3>
<dl class="answers">${answers.filter(([status]) => !isError(status)).map(([status, response]) => printAnswer(document, status, response))}</dl>
<details><summary>Errors: ${errors.map(([status]) => status).join(', ')}</summary>
<dl class="answers">${errors.map(([status, { description }]) => html`<div><dt><code>${status}</code></dt><dd>${prose(description)}</dd></div>`)}</dl>
</details>`
}

const printAnswer = (
  document: Document,
  status: string,
  { description, content = {}, headers = {} }: Response,
): Html => html`
<div>
<dt><code>${status}</code></dt>
<dd>${prose(description)}${Object.values(content).map(({ schema }) => printSchema(schema))}${printHeaders(document, headers)}</dd>
</div>`

/** Whether a status is an error: errors all have the same form, which the introduction shows. */
const isError = (status: string): boolean => !/^[23]/.test(status)

const printHeaders = (document: Document, headers: NonNullable<Response['headers']>): Html => {
  const names = Object.entries(headers)
  if (names.length === 0) return html``
  const rows = names.map(
    ([name, header]) => html`<li><code>${name}</code> ${resolve(document, header).description}</li>`,
  )
  return html`<details><summary>Headers</summary><ul>${rows}</ul></details>`
}

const printSample = (
  document: Document,
  operation: PlacedOperation,
  parameters: readonly Parameter[],
): Html => {
  const answer = successOf(document, operation)
  const value = answer && exampleOf(answer)
  return html`
<h3>Example</h3>
<pre tabindex="0"><code>${curlCommand(document, operation, parameters)}</code></pre>
${value !== undefined && html`<p class="status">It answers</p><pre tabindex="0"><code>${printedJson(value)}</code></pre>`}`
}

const successOf = (document: Document, { responses }: PlacedOperation): MediaType | undefined => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  return success && Object.values(resolve<Response>(document, success[1]).content ?? {})[0]
}
