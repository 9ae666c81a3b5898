// A campaign: writers write while something is done to the servers again and again, and at the end everything is checked.
import { type Sender, senderTo } from './requests.ts'
import { type Place, runCommand, type Servers, startServers } from './servers.ts'
import { verify } from './verify.ts'
import { startWriter, type Writer } from './writer.ts'

export interface Campaign {
  readonly name: string
  readonly place: Place
  /** The number of servers. */
  readonly servers: number
  readonly writers: number
  /** How often `act` is called. */
  readonly times: number
  /** Disturbs the servers once; returns a message about it. */
  readonly act: (at: { readonly servers: Servers; readonly number: number }) => Promise<string>
}

/** Returns what is wrong at the end: nothing if all is well. Prints its progress. */
export const run = async (campaign: Campaign): Promise<string[]> => {
  const { name, place } = campaign
  console.log(`\n${name}`)
  const { token, organization } = await found(place)
  const servers = await startServers(place, campaign.servers)
  const sender = senderTo(servers, token)
  const writers: Writer[] = []
  for (let number = 1; number <= campaign.writers; number++)
    writers.push(await startWriter(sender, organization, number))
  try {
    await Promise.race([actAgainAndAgain(campaign, servers, writers), failureOf(writers)])
    for (const writer of writers) writer.stop()
    await Promise.all(writers.map(({ done }) => done))
    return [...(await problemsOf(sender, writers)), ...(await unsound(place))]
  } finally {
    await servers.stop()
  }
}

const found = async (place: Place): Promise<{ token: string; organization: string }> => {
  const person = ['--email', 'writer@example.com', '--name', 'Writer']
  const { code, stdout } = await runCommand(place, ['init', '--organization', 'Crashes', ...person, '--json'])
  if (code !== 0) throw new Error(stdout)
  const { token, organization } = JSON.parse(stdout)
  return { token, organization: organization.id }
}

const actAgainAndAgain = async (
  { act, times }: Campaign,
  servers: Servers,
  writers: readonly Writer[],
): Promise<void> => {
  for (let number = 1; number <= times; number++) {
    const before = acknowledgedBy(writers)
    const told = await act({ servers, number })
    const after = acknowledgedBy(writers)
    console.log(`  ${number} of ${times}: ${told}; ${after} writes acknowledged, ${after - before} meanwhile`)
  }
}

const acknowledgedBy = (writers: readonly Writer[]): number =>
  writers.reduce((sum, { acknowledged: { pages, comments } }) => sum + pages.length + comments.length, 0)

/** Rejects with the error of the first writer that fails. */
const failureOf = async (writers: readonly Writer[]): Promise<void> => {
  await Promise.all(writers.map(({ done }) => done))
}

const problemsOf = async (sender: Sender, writers: readonly Writer[]): Promise<string[]> => {
  const { looked, problems } = await verify(
    sender,
    writers.map(({ acknowledged }) => acknowledged),
  )
  console.log(
    `  ${looked} acknowledged writes looked for, ${sender.again()} requests were sent more than once`,
  )
  return [...problems, ...sender.faults.map(fault => `a fault: ${fault}`)]
}

const unsound = async (place: Place): Promise<string[]> => {
  const { code, stdout } = await runCommand(place, ['doctor'])
  console.log(`  lectern doctor: ${stdout.trim().split('\n').at(-1)}`)
  return code === 0 ? [] : [`lectern doctor ended with ${code}:\n${stdout}`]
}
