// Whether an address belongs to an operation at one of its servers: a variable part stays within its step of the path.
import type { AllowedServer } from './origins.ts'

/** The origins of a server that have no wildcard. */
export const exactOriginsOf = ({ origins }: AllowedServer): readonly string[] =>
  origins.filter(origin => !origin.includes('*'))

export const isAddressOf = (url: URL, path: string, servers: readonly AllowedServer[]): boolean =>
  servers.some(
    server =>
      exactOriginsOf(server).includes(url.origin) && fits(url.pathname, pathOf(server.url) + pathOf(path)),
  )

/** The path of an address template, without host and query. */
const pathOf = (template: string): string =>
  template
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')

const fits = (path: string, template: string): boolean => {
  const steps = path.replace(/\/+$/, '').split('/')
  const expected = template.split('/')
  return (
    steps.length === expected.length && steps.every((step, index) => fitsStep(step, expected[index] ?? ''))
  )
}

/** Whether a step matches: of one with variables, what precedes the first and what follows the last are compared. */
const fitsStep = (step: string, template: string): boolean => {
  const [, before, after] = /^([^{]*)\{.*\}([^}]*)$/s.exec(template) ?? []
  if (before === undefined || after === undefined) return step === encoded(template)
  const [start, end] = [encoded(before), encoded(after)]
  return step.length >= start.length + end.length && step.startsWith(start) && step.endsWith(end)
}

/** A text as it is encoded in the path of a URL. */
const encoded = (text: string): string => URL.parse(`http://host/${text}`)?.pathname.slice(1) ?? ''
