// Rules of packs: every object is found by its id with its bytes, and hostile packs are refused without doing harm.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { Invalid } from '#kernel/errors.ts'
import { blob, commit, deltaFor, keepInMemory, number, type Packed, packOf, tag, tree } from '../testing.ts'
import { type PackLimits, packLimits } from './limits.ts'
import { kinds } from './object-table.ts'
import { openPack, type Pack } from './open-pack.ts'
import { checkedPack } from './pack-bytes.ts'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Opens a pack that is in memory, with limits that a test can change. */
const opened = async (pack: Buffer, over: Partial<PackLimits> = {}): Promise<Pack> =>
  openPack(await keepInMemory(inPieces(pack, 1000)), { ...packLimits, ...over }, () => {})

const bytesOf = async (pack: Pack, oid: string): Promise<Buffer | undefined> => {
  const found = pack.find(Buffer.from(oid, 'hex'))
  if (found === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of found.pieces()) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  assert.ok(bytes.equals(await found.read()))
  assert.equal(bytes.length, found.size)
  return bytes
}

const holds = async (pack: Pack, ...objects: readonly { oid: string; data: Buffer }[]): Promise<void> => {
  for (const { oid, data } of objects) assert.ok((await bytesOf(pack, oid))?.equals(data), oid)
}

const damaged = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Invalid, String(error))
  assert.match(error.message, message)
  return true
}

const one = blob('one\n')
const two = blob('one\ntwo\n')
const three = blob('one\ntwo\nthree\n')
const long = blob('long '.repeat(50_000))
const longer = blob(`${'long '.repeat(50_000)}!`)

describe('objects of a pack', () => {
  it('are found by their ids, of every kind', async () => {
    const root = tree(['100644', 'one', one])
    const objects = [commit(root), root, one, tag(commit(root)), blob(''), long]
    const pack = await opened(packOf(objects))
    await holds(pack, ...objects)
    assert.equal(pack.get(Buffer.from(root.oid, 'hex'), kinds.tree).size, root.data.length)
    assert.throws(() => pack.get(Buffer.from(root.oid, 'hex'), kinds.blob), damaged(/a blob is not there/))
    assert.equal(pack.find(Buffer.from(two.oid, 'hex')), undefined)
  })

  it('are made of deltas, by place and by id, before or after what they build on', async () => {
    const added = { type: 6, data: deltaFor(two.data, 'three\n') }
    const first = { type: 6, data: deltaFor(one.data, 'two\n') }
    await holds(await opened(packOf([one, { ...first, base: 1 }, { ...added, base: 1 }])), one, two, three)
    const byId: Packed[] = [
      { type: 7, base: two.oid, data: added.data },
      { type: 7, base: one.oid, data: first.data },
      one,
    ]
    await holds(await opened(packOf(byId)), one, two, three)
    const grown = { type: 6, base: 1, data: deltaFor(long.data, '!') }
    await holds(await opened(packOf([long, grown])), long, longer)
  })

  it('are the same where one is there twice', async () => {
    const delta = { type: 7, base: one.oid, data: deltaFor(one.data, 'two\n') }
    await holds(await opened(packOf([one, one, delta, two])), one, two)
  })

  it('are made of any deltas that follow each other', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 }),
        async steps => {
          let last = blob('beginning')
          const objects = [last]
          const packed: Packed[] = [last]
          for (const [added, part] of steps) {
            const copied = Math.max(1, Math.floor(last.data.length * part))
            packed.push({ type: 6, base: 1, data: deltaFor(last.data, added, copied) })
            last = blob(Buffer.concat([last.data.subarray(0, copied), Buffer.from(added)]))
            objects.push(last)
          }
          await holds(await opened(packOf(packed)), ...objects)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('that deltas make are left out where they are too large to be made in memory', async () => {
    const delta = (base: number): Packed => ({ type: 6, base, data: deltaFor(one.data, 'two\n') })
    const pack = await opened(
      packOf([long, { type: 6, base: 1, data: deltaFor(long.data, '!') }, one, delta(1)]),
      {
        largestDelta: 1000,
      },
    )
    await holds(pack, long, one, two)
    assert.equal(pack.find(Buffer.from(longer.oid, 'hex')), undefined)
  })

  it('that are pointers of Git LFS say so, also where deltas make them', async () => {
    const begin = 'version https://git-lfs.github.com/spec/v1\n'
    const pointer = blob(`${begin}oid sha256:1\nsize 1\n`)
    const other = blob(`${begin}oid sha256:2`)
    const delta = deltaFor(pointer.data, 'oid sha256:2', begin.length)
    const pack = await opened(packOf([pointer, { type: 6, base: 1, data: delta }, one]))
    assert.deepEqual(
      [pointer, other, one].map(({ oid }) => pack.find(Buffer.from(oid, 'hex'))?.isPointer),
      [true, true, false],
    )
  })
})

describe('a pack is refused', () => {
  const plain = packOf([one, two])
  const written = (header: Uint8Array, ...rest: Uint8Array[]): Buffer =>
    Buffer.concat([plain.subarray(0, 8), Buffer.from([0, 0, 0, 1]), header, ...rest, Buffer.alloc(20)])
  const deltaOf = (data: Uint8Array, base: number | string = 1): Buffer =>
    packOf([one, { type: typeof base === 'string' ? 7 : 6, base, data }])
  const ring = ['11', '22'].map(digits => digits.repeat(20)) as [string, string]
  const cases: [string, Buffer, RegExp][] = [
    ['that is cut off', plain.subarray(0, -25), /cannot be (?:read|decompressed)/],
    ['that is nothing', Buffer.alloc(0), /no pack/],
    ['of an unknown version', Buffer.concat([Buffer.from('PACK\0\0\0\x09'), plain.subarray(8)]), /version/],
    ['with more objects than it says', packOf([one, two], 1), /something else/],
    ['with fewer objects than it says', packOf([one], 2), /cannot be read/],
    ['that says it has billions of objects', packOf([one], 4_294_967_295), /more than 500000 files/],
    ['with an object of no known kind', packOf([{ ...one, type: 5 }]), /no known kind/],
    ['with a size that never ends', written(Buffer.alloc(30, 0xff)), /cannot be read/],
    [
      'with a size of terabytes',
      written(Buffer.from([0xb0, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f])),
      /too large/,
    ],
    ['with an object larger than it says', packOf([{ ...one, size: 3 }]), /not of the size/],
    ['with an object smaller than it says', packOf([{ ...one, size: 5 }]), /not of the size/],
    ['with a long object larger than it says', packOf([{ ...long, size: 200_000 }]), /not of the size/],
    ['with a long object smaller than it says', packOf([{ ...long, size: 300_000 }]), /not of the size/],
    ['with a bomb', packOf([{ type: 3, data: Buffer.alloc(50_000_000), size: 100 }]), /not of the size/],
    ['with bytes that are not compressed', written(Buffer.from([0x34]), one.data), /cannot be decompressed/],
    ['with a delta on nothing', deltaOf(deltaFor(one.data, 'x'), two.oid), /builds on one that was not sent/],
    [
      'with deltas in a ring',
      packOf([
        { type: 7, base: ring[0], data: deltaFor(one.data, 'x') },
        { type: 7, base: ring[1], data: deltaFor(one.data, 'y') },
      ]),
      /builds on one that was not sent/,
    ],
    [
      'with a delta on itself',
      written(Buffer.from([0x6a, 0]), deflateSync(deltaFor(one.data, 'x'))),
      /not there/,
    ],
    [
      'with a delta on what comes before the pack',
      written(Buffer.from([0x6a, 0x7f]), deflateSync(Buffer.alloc(10))),
      /not there/,
    ],
    ['with a delta for another size', deltaOf(deltaFor(two.data, 'x')), /of another size/],
    [
      'with a delta that copies from beyond',
      deltaOf(Buffer.concat([number(4), number(9), Buffer.from([0x90, 9])])),
      /beyond its object/,
    ],
    [
      'with a delta that makes more than it says',
      deltaOf(Buffer.concat([number(4), number(1), Buffer.from([0x90, 4])])),
      /beyond its object/,
    ],
    [
      'with a delta that makes less than it says',
      deltaOf(Buffer.concat([number(4), number(9), Buffer.from([0x90, 4])])),
      /does not make/,
    ],
    [
      'with a delta that ends too early',
      deltaOf(Buffer.concat([number(4), number(9), Buffer.from([9, 1])])),
      /beyond its object/,
    ],
    [
      'with a delta of an unknown step',
      deltaOf(Buffer.concat([number(4), number(9), Buffer.from([0])])),
      /not known/,
    ],
    ['with a delta without sizes', deltaOf(Buffer.alloc(0)), /cannot be read/],
    [
      'with a delta that says petabytes',
      deltaOf(Buffer.concat([number(4), Buffer.alloc(9, 0xff)])),
      /cannot be read/,
    ],
  ]
  for (const [title, pack, message] of cases)
    it(title, async () => {
      await assert.rejects(opened(pack), damaged(message))
    })

  it('with more deltas on each other than allowed', async () => {
    const chain = [
      one,
      ...Array.from({ length: 11 }, () => ({ type: 6, base: 1, data: deltaFor(one.data, '', 4) })),
    ]
    await opened(packOf(chain.slice(0, 11)), { depth: 10 })
    await assert.rejects(opened(packOf(chain), { depth: 10 }), damaged(/more than 10 objects build/))
  })

  it('that decompresses to more than allowed, before it is decompressed', async () => {
    const zeros = blob(Buffer.alloc(60_000_000))
    await assert.rejects(opened(packOf([zeros, zeros])), damaged(/too large once it is decompressed/))
    await assert.rejects(opened(packOf([one, long]), { contentSize: 1000 }), damaged(/too large once/))
  })

  it('that takes too much work, while it is read', async () => {
    const delta: Packed = { type: 6, base: 1, data: deltaFor(long.data, '!') }
    const pack = await opened(packOf([long, delta]), { work: 1_000_000 })
    await holds(pack, longer)
    await assert.rejects(
      async () => {
        for (;;) await pack.find(Buffer.from(long.oid, 'hex'))?.pieces().next()
      },
      damaged(/too much work/),
    )
  })

  it('with a wrong checksum, or without one, whatever pieces it comes in', async () => {
    for (const size of [1, 7, 19, 20, 21, 1000]) {
      const pieces = (pack: Buffer) => keepInMemory(checkedPack(inPieces(pack, size), 10_000))
      assert.equal((await pieces(plain)).size, plain.length)
      for (const wrong of [
        plain.subarray(0, -1),
        Buffer.concat([plain, Buffer.alloc(1)]),
        plain.subarray(0, 10),
      ])
        await assert.rejects(pieces(wrong), damaged(/checksum/))
    }
  })

  it('or gives nothing but objects whose ids are right, whichever byte of it is another', async () => {
    const pack = packOf([
      one,
      { type: 6, base: 1, data: deltaFor(one.data, 'two\n') },
      { type: 7, base: two.oid, data: deltaFor(two.data, 'three\n') },
    ])
    for (let at = 0; at < pack.length - 20; at++)
      for (const bits of [1, 0x10, 0x80, 0xff]) {
        const changed = Buffer.from(pack)
        changed[at] = (changed[at] ?? 0) ^ bits
        try {
          const read = await opened(changed)
          for (const { oid } of [one, two, three]) {
            const data = await bytesOf(read, oid)
            const header = `blob ${data?.length}\0`
            if (data !== undefined && read.find(Buffer.from(oid, 'hex'))?.kind === kinds.blob)
              assert.equal(createHash('sha1').update(header).update(data).digest('hex'), oid)
          }
        } catch (error) {
          assert.ok(error instanceof Invalid, `${at} ${bits}: ${error}`)
        }
      }
  })
})
