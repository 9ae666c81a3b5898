// Work at a given rate: each act begins when it is due, however long others take, as with users independent of each other.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DoSomething } from './work.ts'

export interface Paced {
  readonly answers: readonly Answer[]
  readonly failures: readonly Error[]
}

export interface Answer {
  /** The name of the act. */
  readonly name: string
  /** Milliseconds from when it was due until it was answered. */
  readonly time: number
}

/** No more acts than this run at a time: otherwise they would pile up when a server has stopped. */
const mostUnderWay = 2000

/** Begins `perSecond` acts a second for some seconds, and waits for the last of them. */
export const atPace = async (
  doSomething: DoSomething,
  perSecond: number,
  seconds: number,
): Promise<Paced> => {
  const answers: Answer[] = []
  const failures: Error[] = []
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  const begin = (due: number): void => {
    const done = doSomething()
      .then(name => void answers.push({ name, time: performance.now() - due }))
      .catch(error => void failures.push(error))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  for (let begun = 0; begun < perSecond * seconds; ) {
    const passed = performance.now() - started
    for (; begun < (passed * perSecond) / 1000; begun++) {
      if (underWay.size >= mostUnderWay) throw new Error(`${mostUnderWay} requests wait for an answer`)
      begin(started + (begun * 1000) / perSecond)
    }
    await sleep(1)
  }
  await Promise.all(underWay)
  return { answers, failures }
}

/** How many acts are done per second if `atATime` are always running. */
export const mostPerSecond = async (
  doSomething: DoSomething,
  atATime: number,
  seconds: number,
): Promise<number> => {
  let done = 0
  const started = performance.now()
  const goOn = async (): Promise<void> => {
    for (; performance.now() - started < seconds * 1000; done++) await doSomething()
  }
  await Promise.all(Array.from({ length: atATime }, goOn))
  return (done * 1000) / (performance.now() - started)
}
