// The rule: whatever pages contain, indexing them does not block the event loop.
import {
  addPage,
  addPages,
  newSpace,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { createWorld } from '../../../test/world/world.ts'
import { catchUp } from './index.ts'
import { contextOf } from './testing.ts'

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n\n')

forEachDatabase((_engine, open) => {
  const newHub = async (): Promise<TestSpace & { hub: string }> => {
    const space = await newSpace(await createWorld(await open()))
    const hub = await addPage(space.admin, space.content, 'Hub', text(many(3000, index => `## h${index}`)))
    await catchUp(contextOf(space.world), space.id)
    return { ...space, hub }
  }
  const expectNobodyWaits = async ({ world, id }: TestSpace): Promise<void> => {
    const { longest } = await measureLoop(() => catchUp(contextOf(world), id))
    assertBlocksNobody(longest)
  }

  for (const [name, markdown] of [
    ['a long text without spaces between its words', many(100, () => '漢字'.repeat(2000))],
    ['very many headings', many(20_000, index => `# h${index}`)],
    [
      'very many different words',
      many(2000, row => many(60, index => `w${row}x${index}`).replaceAll('\n\n', ' ')),
    ],
    ['thousands of links to parts of a page', many(3000, index => `[x](hub.md#h${index})`)],
    ['thousands of paths to one page', many(3000, index => `[x](hub.md?q=${index})`)],
  ] as const)
    measuringTest(name, async () => {
      const space = await newHub()
      await addPage(space.admin, space.content, 'Long', text(markdown))
      await expectNobodyWaits(space)
      await space.world.close()
    })

  measuringTest('a page that thousands of links lead to loses its headings, and then goes', async () => {
    const space = await newHub()
    const { admin, content, hub, world, id } = space
    await addPages(admin, content, 500, index => many(4, link => `[x](hub.md#h${index * 4 + link})`))
    await catchUp(contextOf(world), id)
    await write(admin, content, updatePage(hub, text('Nothing.')))
    await expectNobodyWaits(space)
    await write(admin, content, { operation: 'delete_page', page: hub })
    await expectNobodyWaits(space)
    await world.close()
  })
})
