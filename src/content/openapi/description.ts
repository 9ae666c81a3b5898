// The description of an API as pages and comparisons read it: OpenAPI 3.1 as plain JSON, whatever version was given.
//
// What `readSpec` guarantees beyond these types:
// - Every field named here has the type declared here. A field with another type was left out, with a warning.
// - Every `$ref` is `#/components/KIND/NAME`, and its target exists and is no mere reference itself: there are no chains, and
//   no circles of mere references. Schemas may still be in circles by way of their properties.
// - Whatever is referred to in other files, or elsewhere in the file, was moved to `components`.
// - Path items of `paths` and `webhooks` are never references.
// - A schema whose reference leads nowhere has only `x-unresolved`: the reference as written.
import type { Json } from '#kernel/json.ts'

/** Extensions: any object may have them. */
interface Extended {
  readonly [extension: `x-${string}`]: Json
}

export interface ApiDescription extends Extended {
  readonly openapi: string
  readonly info: ApiInfo
  readonly servers?: readonly ApiServer[]
  readonly paths?: Named<PathItem>
  readonly webhooks?: Named<PathItem>
  readonly components?: ApiComponents
  readonly security?: readonly SecurityRequirement[]
  readonly tags?: readonly ApiTag[]
  readonly externalDocs?: ExternalDocs
}

type Named<T> = { readonly [name: string]: T }

/** A reference to an object under `components`. */
export interface Referring extends Extended {
  readonly $ref: string
  readonly summary?: string
  readonly description?: string
}

export type Referable<T> = T | Referring

export interface ApiInfo extends Extended {
  readonly title: string
  readonly version: string
  readonly summary?: string
  readonly description?: string
  readonly termsOfService?: string
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  readonly license?: { readonly name?: string; readonly identifier?: string; readonly url?: string }
}

export interface ExternalDocs extends Extended {
  readonly url: string
  readonly description?: string
}

export interface ApiTag extends Extended {
  readonly name: string
  readonly summary?: string
  readonly description?: string
  readonly externalDocs?: ExternalDocs
  readonly parent?: string
}

export interface ApiServer extends Extended {
  readonly url: string
  readonly name?: string
  readonly description?: string
  readonly variables?: Named<{
    readonly default: string
    readonly enum?: readonly string[]
    readonly description?: string
  }>
}

export interface PathItem extends Extended {
  readonly summary?: string
  readonly description?: string
  readonly servers?: readonly ApiServer[]
  readonly parameters?: readonly Referable<ApiParameter>[]
  readonly get?: ApiOperation
  readonly put?: ApiOperation
  readonly post?: ApiOperation
  readonly delete?: ApiOperation
  readonly options?: ApiOperation
  readonly head?: ApiOperation
  readonly patch?: ApiOperation
  readonly trace?: ApiOperation
  readonly query?: ApiOperation
}

/** In the order in which the operations of a path are shown. */
export const methods = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'query',
  'head',
  'options',
  'trace',
] as const satisfies readonly (keyof PathItem)[]

export interface ApiOperation extends Extended {
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly externalDocs?: ExternalDocs
  readonly operationId?: string
  readonly parameters?: readonly Referable<ApiParameter>[]
  readonly requestBody?: Referable<ApiRequestBody>
  readonly responses?: Named<Referable<ApiResponse>>
  readonly callbacks?: Named<Referable<ApiCallback>>
  readonly deprecated?: boolean
  readonly security?: readonly SecurityRequirement[]
  readonly servers?: readonly ApiServer[]
}

/** `in` is `path`, `query`, `header` or `cookie`; in 3.2 also `querystring`. */
export interface ApiParameter extends ApiHeader {
  readonly name: string
  readonly in: string
}

export interface ApiHeader extends Extended {
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly allowEmptyValue?: boolean
  readonly style?: string
  readonly explode?: boolean
  readonly allowReserved?: boolean
  readonly schema?: ApiSchema
  readonly content?: Named<ApiMediaType>
  readonly example?: Json
  readonly examples?: Named<Referable<ApiExample>>
}

export interface ApiRequestBody extends Extended {
  readonly description?: string
  readonly required?: boolean
  readonly content?: Named<ApiMediaType>
}

export interface ApiMediaType extends Extended {
  readonly schema?: ApiSchema
  /** From 3.2: the schema of one item of a stream. */
  readonly itemSchema?: ApiSchema
  readonly example?: Json
  readonly examples?: Named<Referable<ApiExample>>
  readonly encoding?: Named<{
    readonly contentType?: string
    readonly headers?: Named<Referable<ApiHeader>>
    readonly style?: string
    readonly explode?: boolean
    readonly allowReserved?: boolean
  }>
}

export interface ApiResponse extends Extended {
  readonly summary?: string
  readonly description?: string
  readonly headers?: Named<Referable<ApiHeader>>
  readonly content?: Named<ApiMediaType>
  readonly links?: Named<Referable<ApiLink>>
}

/** Path items by the expression that gives the address; they may be references, since callbacks can form circles. */
export type ApiCallback = Named<Referable<PathItem>>

export interface ApiExample extends Extended {
  readonly summary?: string
  readonly description?: string
  readonly value?: Json
  readonly externalValue?: string
}

export interface ApiLink extends Extended {
  readonly operationRef?: string
  readonly operationId?: string
  readonly parameters?: Named<Json>
  readonly requestBody?: Json
  readonly description?: string
  readonly server?: ApiServer
}

export interface ApiComponents extends Extended {
  readonly schemas?: Named<ApiSchema>
  readonly responses?: Named<Referable<ApiResponse>>
  readonly parameters?: Named<Referable<ApiParameter>>
  readonly examples?: Named<Referable<ApiExample>>
  readonly requestBodies?: Named<Referable<ApiRequestBody>>
  readonly headers?: Named<Referable<ApiHeader>>
  readonly securitySchemes?: Named<Referable<SecurityScheme>>
  readonly links?: Named<Referable<ApiLink>>
  readonly callbacks?: Named<Referable<ApiCallback>>
  readonly pathItems?: Named<PathItem>
}

/** Scopes by the name of the security scheme. */
export type SecurityRequirement = Named<readonly string[]>

/** `type` is `apiKey`, `http`, `mutualTLS`, `oauth2` or `openIdConnect`. */
export interface SecurityScheme extends Extended {
  readonly type: string
  readonly description?: string
  readonly name?: string
  readonly in?: string
  readonly scheme?: string
  readonly bearerFormat?: string
  readonly flows?: Named<{
    readonly authorizationUrl?: string
    readonly tokenUrl?: string
    readonly refreshUrl?: string
    readonly scopes?: Named<string>
  }>
  readonly openIdConnectUrl?: string
}

export type ApiSchema = boolean | SchemaObject

/** A `$ref` may have other keywords beside it: all of them apply. An `example` of older versions is among the `examples`. */
export interface SchemaObject extends Extended {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly default?: Json
  readonly examples?: readonly Json[]
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly deprecated?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly multipleOf?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly contentEncoding?: string
  readonly contentMediaType?: string
  readonly contentSchema?: ApiSchema
  readonly items?: ApiSchema
  readonly prefixItems?: readonly ApiSchema[]
  readonly contains?: ApiSchema
  readonly minContains?: number
  readonly maxContains?: number
  readonly maxItems?: number
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly unevaluatedItems?: ApiSchema
  readonly properties?: Named<ApiSchema>
  readonly patternProperties?: Named<ApiSchema>
  readonly additionalProperties?: ApiSchema
  readonly unevaluatedProperties?: ApiSchema
  readonly propertyNames?: ApiSchema
  readonly dependentSchemas?: Named<ApiSchema>
  readonly dependentRequired?: Named<readonly string[]>
  readonly maxProperties?: number
  readonly minProperties?: number
  readonly required?: readonly string[]
  readonly allOf?: readonly ApiSchema[]
  readonly anyOf?: readonly ApiSchema[]
  readonly oneOf?: readonly ApiSchema[]
  readonly not?: ApiSchema
  readonly if?: ApiSchema
  readonly then?: ApiSchema
  readonly else?: ApiSchema
  readonly $defs?: Named<ApiSchema>
  /** The values of `mapping` are references like those of `$ref`. */
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Named<string> }
  readonly externalDocs?: ExternalDocs
  readonly xml?: Json
}
