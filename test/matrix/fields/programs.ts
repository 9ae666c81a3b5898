// Where the API shows the stored fields of programs that act for people.
import type { Tables } from '#database/index.ts'
import { internal, type StoredFields, shown } from './fields.ts'

export const programFields: readonly StoredFields[] = [
  shown<Tables['oauth_clients']>('listAuthorizations', {
    id: 'items.program.id',
    name: 'items.program.name',
    client_uri: 'items.program.uri',
    registered_itself: 'items.program.registeredItself',
    redirect_uris: internal('where browsers bring codes; the operator sees them'),
    created_at: internal('when it was added, which concerns the operator'),
    last_used_at: internal('when anybody last allowed it: others are none of their business'),
  }),
  shown<Tables['oauth_authorizations']>('listAuthorizations', {
    id: 'items.id',
    user_id: internal('they are those of whoever asks'),
    client_id: 'items.program.id',
    scope: 'items.scope',
    organizations: internal('it confines the tokens, as the session did in which it was allowed'),
    created_at: 'items.createdAt',
    last_used_at: 'items.lastUsedAt',
  }),
]
