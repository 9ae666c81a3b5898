// For tests of sign-in links: a world that sends mail, and the browser's part.
import { authenticateSession } from '#identity/sessions/index.ts'
import { createRunner } from '#jobs/index.ts'
import type { Open } from '../../../test/world/databases.ts'
import { type Outbox, outbox } from '../../../test/world/mail-server.ts'
import { createWorld, type World, type WorldOptions } from '../../../test/world/world.ts'
import { operator, reading } from '../../context.ts'
import {
  type Followed,
  followSignInLink,
  makeSignInLink,
  readSignInLink,
  requestSignInMail,
  type ShownLink,
  sendSignInMail,
  type WantedLink,
  type WantedMail,
} from './index.ts'

export interface LinkWorld {
  readonly world: World
  readonly box: Outbox
  /** Makes a link; returns its secret. */
  make(wanted: WantedLink): Promise<string>
  read(secret: string): Promise<ShownLink | undefined>
  follow(secret: string, displayName?: string): Promise<Followed | undefined>
  /** The actor of the session. */
  actor(followed: Followed | undefined): ReturnType<typeof authenticateSession>
  request(wanted: Partial<WantedMail> & { email: string }): Promise<void>
  /** Runs the jobs that are due. */
  deliver(): Promise<void>
  readonly errors: string[]
}

export const linkWorld = async (open: Open, options: WorldOptions = {}): Promise<LinkWorld> => {
  const box = outbox()
  const world = await createWorld(await open(), { mail: box, ...options })
  const errors: string[] = []
  const { installation } = world
  const runner = createRunner(installation, [sendSignInMail], {
    error: ({ err }, message) => void errors.push(`${message}: ${err}`),
  })
  return {
    world,
    box,
    errors,
    make: async wanted => secretOf((await world.act({ id: '' }, ctx => makeSignInLink(ctx, wanted))).url),
    read: secret => readSignInLink(reading(installation, operator), secret),
    follow: (secret, displayName) =>
      world.act({ id: '' }, ctx => followSignInLink(ctx, secret, { displayName, userAgent: 'Test' })),
    actor: followed =>
      authenticateSession(installation, { cookie: `__Host-lectern=${followed?.secret ?? ''}` }),
    request: wanted => requestSignInMail(installation, { network: '192.0.2.1', ...wanted }),
    deliver: () => runner.runDue(),
  }
}

export const secretOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
