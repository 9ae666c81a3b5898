// Creating change requests.
import type { Bench } from '../bench.ts'
import { filledSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { flat } from '../texts.ts'
import { throughput } from '../throughput.ts'

export const createChangeRequest = (bench: Bench): Promise<Figure[]> =>
  bench.serve('create-change-request', async server => {
    const { space } = await filledSpace(bench, server.api, flat(200))
    const path = `/v1/spaces/${space}/change-requests`
    const shots = [{ method: 'POST' as const, path, body: JSON.stringify({ subject: 'A change' }) }]
    return [await throughput(bench, server, 'create change request', shots, { write: 1 })]
  })
