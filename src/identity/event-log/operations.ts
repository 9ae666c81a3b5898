// The operation that reads what was done in an organization.
import Type from 'typebox'
import type { Ctx } from '#context.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { instantAsked } from '#kernel/instant.ts'
import { readInviteId } from '../invites/index.ts'
import { organization } from '../organizations/index.ts'
import { presentEvents } from './present.ts'
import { Event, eventFilters } from './schema.ts'
import { eventsOfOrganization } from './store.ts'

const listEvents = operation({
  id: 'listEventsInOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId/events',
  status: 200,
  summary: 'What was done in an organization, by whom, oldest first',
  description:
    'Lists what was done in an organization: who changed what and when, oldest first. It needs the role `admin`. Filter by type, by person, by resource and by time. Every change writes its event in the same transaction, so the list is complete.',
  query: Type.Object({ ...pageParameters, ...eventFilters }),
  reply: listOf(Event),
  on: organization,
  // It names resources that not every member may see.
  allow: 'admin',
  run: async (ctx, found, { query, page }) => {
    const after = instantAsked('after', query.after)
    const before = instantAsked('before', query.before)
    const resource = query.resource && storedIdOf(ctx, query.resource)
    const filter = { ...query, resource, after, before }
    // A cursor lies beyond `after`, and of two lower bounds SQLite may walk from the farther one.
    const ahead = page.cursor === undefined ? filter : { ...filter, after: undefined }
    return list(ctx, page, {
      rows: eventsOfOrganization(ctx, found.id, ahead).selectAll(),
      count: eventsOfOrganization(ctx, found.id, filter),
      order: [
        { column: 'created_at', direction: 'asc' },
        { column: 'id', direction: 'asc' },
      ],
      sortedBy: row => [row.created_at, row.id],
      present: shown => presentEvents(ctx, shown),
    })
  },
})

/** An invite is known by the id that lets people in, and its events by that of its row: either finds them. */
const storedIdOf = (ctx: Ctx, given: string): string => readInviteId(ctx, given) ?? given

export const eventOperations: readonly Operation[] = [listEvents]
