// Requests per second on 32 connections, in turns with the reference.
import type { Bench, BenchServer } from './bench.ts'
import { type Figure, median, type Target } from './figures.ts'
import { type Loaded, load, type Shot, type Shots } from './load.ts'
import { newText } from './texts.ts'

export const connections = 32

/** What the reference does: reads a row by key, or commits this many texts as rows at a time. */
export type Against = { readonly read: string } | { readonly write: number }

/** Measures in rounds, each on the server and on the reference, so that other load on the host affects both. */
export const throughput = async (
  bench: Bench,
  server: BenchServer,
  row: string,
  shots: Shots,
  against: Against,
  target?: Target,
): Promise<Figure> =>
  bench.refer(async reference => {
    const { token, effort } = { ...server, effort: bench.effort }
    const referenceShots = shotsOnReference(against)
    await load(server, token, shots, { connections, seconds: effort.warmUp })
    await load(reference, token, referenceShots, { connections, seconds: effort.warmUp })
    const pairs: { own: Loaded; other: Loaded }[] = []
    for (let round = 0; round < effort.rounds; round++) {
      const other = await load(reference, token, referenceShots, { connections, seconds: effort.seconds })
      const own = await load(server, token, shots, { connections, seconds: effort.seconds })
      pairs.push({ own, other })
    }
    const cpuTime = pairs.flatMap(({ own }) => own.cpuTime ?? [])
    const referenceCpuTime = pairs.flatMap(({ other }) => other.cpuTime ?? [])
    return {
      row,
      value: median(pairs.map(({ own }) => own.rate)),
      unit: '/s',
      p50: median(pairs.map(({ own }) => own.p50)),
      p99: median(pairs.map(({ own }) => own.p99)),
      ...(cpuTime.length > 0 && {
        cpuTime: median(cpuTime),
        referenceCpuTime: median(referenceCpuTime),
      }),
      reference: median(pairs.map(({ other }) => other.rate)),
      ratio: median(pairs.map(({ own, other }) => own.rate / other.rate)),
      target,
    }
  })

const shotsOnReference = (against: Against): Shots =>
  'read' in against ? [{ path: `/spaces/${against.read}` }] : () => texts(against.write)

const texts = (count: number): Shot =>
  count === 1
    ? { method: 'POST', path: '/texts', body: JSON.stringify({ text: newText() }) }
    : {
        method: 'POST',
        path: '/many-texts',
        body: JSON.stringify({ texts: Array.from({ length: count }, newText) }),
      }
