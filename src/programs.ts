// OAuth clients, added and removed by the operator.
import { addClient, type Client, clientsBefore, type NewClient, removeClient } from '#identity/oauth/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { type Installation, inTransaction, operator, reading } from './context.ts'
import { refuseUnlessFounded } from './founding.ts'

export const addProgram = async (
  installation: Installation,
  wanted: Omit<NewClient, 'registeredItself'>,
): Promise<Client> => {
  await refuseUnlessFounded(installation)
  return inTransaction(installation, operator, ctx => addClient(ctx, { ...wanted, registeredItself: false }))
}

/** The newest, at most 1000. */
export const listPrograms = (installation: Installation): Promise<Client[]> =>
  clientsBefore(reading(installation, operator), { limit: 1000 })

/** Removes the client with all access that users gave it; gives how many users had given it access. */
export const removeProgram = async (installation: Installation, id: string): Promise<number> => {
  const removed = await inTransaction(installation, operator, ctx => removeClient(ctx, id))
  if (removed === undefined)
    throw new NotFound('there is no such program; `lectern program list` shows those that there are')
  return removed
}
