// Checks, in SQL, of single rows of spaces, change requests, revisions and imports.
import { sql } from 'kysely'
import { bringBack } from '../advice.ts'
import { type Check, mendingEach } from '../check.ts'
import { forbiddenRows } from '../kinds/condition.ts'

export const libraryConditions: readonly Check[] = [
  forbiddenRows({
    id: 'change_requests.organization_id',
    rule: 'The organization of a change request is that of its space.',
    table: 'change_requests',
    where: sql`organization_id <> (select spaces.organization_id from spaces where spaces.id = change_requests.space_id)`,
    shows: ['space_id', 'organization_id'],
    remedy: mendingEach('takes that of the space', (db, { row }) =>
      db
        .updateTable('change_requests')
        .set(({ selectFrom }) => ({
          organization_id: selectFrom('spaces')
            .select('spaces.organization_id')
            .whereRef('spaces.id', '=', 'change_requests.space_id')
            // The column is never null: a change request has a space.
            .$asScalar()
            .$notNull(),
        }))
        .where('id', '=', String(row.id))
        .execute(),
    ),
  }),
  forbiddenRows({
    id: 'change_requests.number',
    rule: 'The change requests of a space have the numbers from 1 to how many there are, each once.',
    table: 'change_requests',
    where: sql`number < 1 or number > (select spaces.change_requests from spaces where spaces.id = space_id)
      or exists (select 1 from change_requests as other where other.space_id = change_requests.space_id
        and other.number = change_requests.number and other.id <> change_requests.id)`,
    shows: ['space_id', 'number'],
    remedy: bringBack,
  }),
  forbiddenRows({
    id: 'change_requests.merged',
    rule: 'A change request names the revision that it became if it is merged, and none otherwise.',
    table: 'change_requests',
    where: sql`(status = 'merged') <> (merged_revision_id is not null)`,
    shows: ['status', 'merged_revision_id'],
    remedy: bringBack,
  }),
  forbiddenRows({
    id: 'comments.resolved',
    rule: 'A comment says who resolved it, and when, if it is resolved, and not otherwise.',
    table: 'comments',
    where: sql`(status = 'resolved') <> (resolved_at is not null) or (resolved_at is null) <> (resolved_by is null)`,
    shows: ['status'],
    remedy: bringBack,
  }),
  forbiddenRows({
    id: 'comments.space_id.head',
    rule: 'A comment is of the space that it is written on, or of that of the change request.',
    table: 'comments',
    where: sql`head_id <> space_id and not exists (select 1 from change_requests
      where change_requests.id = comments.head_id and change_requests.space_id = comments.space_id)`,
    shows: ['head_id', 'space_id'],
    remedy: bringBack,
  }),
  forbiddenRows({
    id: 'purged_spaces.id',
    rule: 'A space that was purged is not there.',
    table: 'purged_spaces',
    where: sql`exists (select 1 from spaces where spaces.id = purged_spaces.id)`,
    remedy: mendingEach('removes the note, so that its revisions stay', (db, { row }) =>
      db
        .deleteFrom('purged_spaces')
        .where('id', '=', String(row.id))
        .where('id', 'in', db.selectFrom('spaces').select('id'))
        .execute(),
    ),
  }),
  forbiddenRows({
    id: 'collections.cycle',
    rule: 'No collection is in itself, however many are in between.',
    table: 'collections',
    where: sql`exists (with recursive above (id) as (
        select collections.parent_id union
        select upper.parent_id from above join collections as upper on upper.id = above.id
      ) select 1 from above where above.id = collections.id)`,
    shows: ['parent_id'],
    remedy: {
      advice:
        'no collection in the circle is shown: move one of them to the root, PATCH /v1/collections/{collectionId}',
    },
  }),
  forbiddenRows({
    id: 'openapi_specs.last_version_id',
    rule: 'The last version of a spec is one of its versions.',
    table: 'openapi_specs',
    where: sql`last_version_id is not null and not exists (select 1 from openapi_spec_versions
      where openapi_spec_versions.id = openapi_specs.last_version_id
      and openapi_spec_versions.spec_id = openapi_specs.id)`,
    shows: ['last_version_id'],
    remedy: { advice: 'give the spec its source again: PUT /v1/orgs/{organizationId}/openapi/{specSlug}' },
  }),
]
