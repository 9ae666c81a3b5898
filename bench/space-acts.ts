// Acts in a space, to see whether they take longer in a larger one.
import type { BenchServer } from './bench.ts'
import { changedRequest, type Filled, pick, textChange } from './content.ts'

export type Question = readonly [method: 'GET' | 'POST', path: string, body?: object]

/** Prepares the act, outside of the measured time; returns the request to measure. */
export type SpaceAct = (server: Pick<BenchServer, 'api'>, filled: Filled) => Promise<Question>

export const getPage: SpaceAct = async (_, { space, pages }) => [
  'GET',
  `/v1/spaces/${space}/content/page/${pick(pages)}`,
]

export const createChangeRequest: SpaceAct = async (_, { space }) => [
  'POST',
  `/v1/spaces/${space}/change-requests`,
  { subject: 'A change' },
]

export const changeOnePage: SpaceAct = async (_, { space, pages }) => [
  'POST',
  `/v1/spaces/${space}/content`,
  textChange(pick(pages)),
]

export const mergeOnePage: SpaceAct = async (server, { space, pages }) => [
  'POST',
  await changedRequest(server, space, pick(pages)),
  {},
]
