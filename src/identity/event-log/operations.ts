// The operations that read the events of an organization.
import { Readable } from 'node:stream'
import type { Ctx } from '#context.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { longAnswers } from '#http/long-answers.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { instantAsked } from '#kernel/instant.ts'
import { Type } from '#kernel/type.ts'
import { readInviteId } from '../invites/index.ts'
import { organization } from '../organizations/index.ts'
import { eventLines } from './export.ts'
import { presentEvents } from './present.ts'
import { Event, eventFilters } from './schema.ts'
import { beyondCursor, type EventFilter, eventOrder, eventsOfOrganization } from './store.ts'

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
  // Admins only: an event may name resources that not every member may see.
  allow: 'admin',
  run: async (ctx, found, { query, page }) => {
    const filter = filterOf(ctx, query)
    return list(ctx, page, {
      rows: eventsOfOrganization(
        ctx,
        found.id,
        page.cursor === undefined ? filter : beyondCursor(filter),
      ).selectAll(),
      count: eventsOfOrganization(ctx, found.id, filter),
      order: eventOrder,
      sortedBy: row => [row.created_at, row.id],
      present: shown => presentEvents(ctx, shown),
    })
  },
})

const sendEvents = longAnswers()

const exportEvents = operation({
  id: 'exportEventsInOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId/events/export',
  status: 200,
  summary: 'All that was done in an organization, a line of JSON for each event, oldest first',
  description:
    'Gives all events of an organization in one answer, of whatever length: a line of JSON for each, as the list shows it (NDJSON), oldest first. It needs the role `admin`. Filter as in the list. An answer that breaks off is not complete, which happens after an hour, or when the caller may no longer read events: go on with `after`, some seconds before the `createdAt` of the last whole line, and leave out the ids that you have.',
  query: Type.Object(eventFilters),
  reply: Type.String({ title: 'EventLines', description: 'A line of JSON for each event: an `Event`.' }),
  replyType: 'application/x-ndjson',
  on: organization,
  allow: 'admin',
  run: async (ctx, found, { query, request }) => {
    const lines = eventLines(ctx, found.id, filterOf(ctx, query))
    const answer = await sendEvents(ctx, request, async () => Readable.from(lines, { objectMode: false }))
    return new Reply(answer, {
      'content-disposition': `attachment; filename="events-${found.id}.ndjson"`,
    })
  },
})

const filterOf = (ctx: Ctx, query: EventFilter): EventFilter => ({
  type: query.type,
  actor: query.actor,
  resource: query.resource && storedIdOf(ctx, query.resource),
  after: instantAsked('after', query.after),
  before: instantAsked('before', query.before),
})

/** People know an invite by the signed id that lets them in; its events have the id of its row. A filter may use either. */
const storedIdOf = (ctx: Ctx, given: string): string => readInviteId(ctx, given) ?? given

export const eventOperations: readonly Operation[] = [listEvents, exportEvents]
