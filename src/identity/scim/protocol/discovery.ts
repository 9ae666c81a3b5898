// What clients can discover about this server: its features, its resource types and their attributes (RFC 7643, 5 to 7).
import { type Attribute, groupType, type ResourceType, type Schema, userType } from './attributes.ts'
import { mostResources } from './resource.ts'

export const resourceTypes: readonly ResourceType[] = [userType, groupType]

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResources },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'A token that an admin of the organization makes, in the header Authorization.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const presentResourceType = ({ name, endpoint, schema, extensions }: ResourceType, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  description: schema.description,
  schema: schema.id,
  schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const knownSchemas: readonly Schema[] = resourceTypes.flatMap(({ schema, extensions }) => [
  schema,
  ...extensions,
])

export const presentSchema = ({ id, name, description, attributes }: Schema, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description,
  attributes: attributes.map(presentAttribute),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

const presentAttribute = (attribute: Attribute): object => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.multiValued ?? false,
  description: attribute.description,
  required: attribute.required ?? false,
  caseExact: attribute.caseExact ?? false,
  mutability: attribute.mutability ?? 'readWrite',
  returned: attribute.returned ?? 'default',
  uniqueness: attribute.uniqueness ?? 'none',
  ...(attribute.referenceTypes !== undefined && { referenceTypes: attribute.referenceTypes }),
  ...(attribute.subAttributes !== undefined && {
    subAttributes: attribute.subAttributes.map(presentAttribute),
  }),
})
