// Resolves the references in a description.
import type { ApiComponents, ApiDescription, ApiSchema, Referable, SchemaObject } from './description.ts'

/** The target of a reference under `components`: never a mere reference itself. */
const targetOf = (description: ApiDescription, reference: string): unknown => {
  const [, , kind, name] = reference.split('/')
  const components = description.components?.[kind as keyof ApiComponents]
  const key = decoded(name ?? '')
  return typeof components === 'object' && components !== null && Object.hasOwn(components, key)
    ? (components as Readonly<Record<string, unknown>>)[key]
    : undefined
}

/** The value itself, or the one that it refers to. */
export const resolve = <T extends object>(description: ApiDescription, value: Referable<T>): T =>
  '$ref' in value && typeof value.$ref === 'string' ? (targetOf(description, value.$ref) as T) : (value as T)

/** The schema that a schema refers to, without what stands beside its `$ref`; undefined if there is no reference. */
export const referredSchema = (description: ApiDescription, schema: SchemaObject): ApiSchema | undefined =>
  schema.$ref === undefined ? undefined : (targetOf(description, schema.$ref) as ApiSchema | undefined)

/** The name of a reference's target: `Pet` for `#/components/schemas/Pet`. */
export const nameOf = (reference: string): string => decoded(reference.split('/')[3] ?? '')

const decoded = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~')
