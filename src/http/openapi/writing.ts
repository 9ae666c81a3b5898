// What is known about all operations together while one of them is described.
import type { EntityTags } from './entity-tags.ts'
import type { SchemaWriter } from './schemas.ts'

export interface Writing {
  readonly writer: SchemaWriter
  readonly tags: EntityTags
}
