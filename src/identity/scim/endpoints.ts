// The operations on users and on groups, behind one interface.
import type { Ctx, WriteCtx } from '#context.ts'
import { createGroup, patchGroup, removeGroup, replaceGroup } from './groups/groups.ts'
import { listGroups } from './groups/list.ts'
import { presentGroups } from './groups/present.ts'
import { findGroup } from './groups/store.ts'
import { groupType, type ResourceType, userType } from './protocol/attributes.ts'
import type { Complex } from './protocol/canonical.ts'
import type { Selection } from './protocol/selection.ts'
import type { Found, ListRequest } from './requests.ts'
import { listUsers } from './users/list.ts'
import { presentUsers } from './users/present.ts'
import { findUser } from './users/store.ts'
import { createUser, patchUser, removeUser, replaceUser } from './users/users.ts'

/** Functions that write are called in a transaction in which the organization is locked. */
export interface Endpoint<Row> {
  readonly type: ResourceType
  readonly list: (ctx: Ctx, organizationId: string, request: ListRequest) => Promise<Found>
  readonly find: (ctx: Ctx, organizationId: string, id: string) => Promise<Row | undefined>
  readonly present: (
    ctx: Ctx,
    organizationId: string,
    rows: readonly Row[],
    selection: Pick<Selection, 'includes'>,
  ) => Promise<Complex[]>
  readonly create: (ctx: WriteCtx, organizationId: string, body: unknown) => Promise<string>
  readonly replace: (ctx: WriteCtx, row: Row, body: unknown) => Promise<void>
  readonly patch: (ctx: WriteCtx, row: Row, body: unknown) => Promise<void>
  readonly remove: (ctx: WriteCtx, row: Row) => Promise<void>
}

/** An endpoint whose type of rows only it knows. */
export type AnyEndpoint = <Result>(use: <Row>(endpoint: Endpoint<Row>) => Result) => Result

const anyEndpoint =
  <Row>(endpoint: Endpoint<Row>): AnyEndpoint =>
  use =>
    use(endpoint)

export const endpoints: readonly AnyEndpoint[] = [
  anyEndpoint({
    type: userType,
    list: listUsers,
    find: findUser,
    present: presentUsers,
    create: createUser,
    replace: replaceUser,
    patch: patchUser,
    remove: removeUser,
  }),
  anyEndpoint({
    type: groupType,
    list: listGroups,
    find: findGroup,
    present: presentGroups,
    create: createGroup,
    replace: replaceGroup,
    patch: patchGroup,
    remove: removeGroup,
  }),
]
