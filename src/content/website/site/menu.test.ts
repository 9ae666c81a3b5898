// The rules of menus: those of each generator are read, and the one with the most pages determines the arrangement.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '../index.ts'
import { type Menu, menusOf, wayMarksOf } from './index.ts'
import type { MenuEntry } from './menu-entries.ts'

const base = 'https://docs.example.com/'
const addressOf = (destination: string) => {
  const url = URL.parse(destination, `${base}here`)
  return url?.origin === new URL(base).origin ? url.href.split('#')[0] : undefined
}

const outline = (entries: readonly MenuEntry[], indent = ''): string[] =>
  entries.flatMap(({ title, url, children }) => [
    `${indent}${title}${url === undefined ? '' : ` ${url.slice(base.length)}`}`,
    ...outline(children, `${indent}  `),
  ])

const menusIn = (html: string): readonly Menu[] => menusOf(parseHtml(html), addressOf)
const largest = (html: string): string[] =>
  menusIn(html)
    .map(({ entries }) => outline(entries))
    .sort((a, b) => b.length - a.length)[0] ?? []

/** Every menu gives this. */
const expected = ['Start start', 'Guide', '  One one', '    Two two', '  Three three']

const generators: Record<string, string> = {
  'Read the Docs for Sphinx': `<div class="wy-menu wy-menu-vertical"><ul><li class="toctree-l1"><a href="start">Start</a></li></ul>
    <p class="caption"><span class="caption-text">Guide</span></p><ul><li class="toctree-l1 current"><a href="one">One</a>
    <ul><li class="toctree-l2"><a href="two">Two</a><ul><li><a href="two#part">Part</a></li></ul></li></ul></li>
    <li class="toctree-l1"><a href="three">Three</a></li></ul></div>`,
  MkDocs: `<div class="navbar fixed-top"><ul class="nav navbar-nav"><li><a href="start" class="nav-link">Start</a></li>
    <li class="dropdown"><a href="#" class="dropdown-toggle">Guide <b class="caret"></b></a><ul class="dropdown-menu">
    <li><a href="one">One</a><ul><li><a href="two">Two</a></li></ul></li><li><a href="three">Three</a></li></ul></li></ul>
    <ul class="nav"><li><a rel="next" href="next">Next</a></li></ul></div>`,
  'Material for MkDocs': `<nav class="md-nav md-nav--primary"><label class="md-nav__title">Site</label><ul class="md-nav__list">
    <li class="md-nav__item"><a href="start" class="md-nav__link"><span>Start</span></a></li>
    <li class="md-nav__item md-nav__item--nested"><input type="checkbox"><label class="md-nav__link"><span>Guide</span></label>
    <nav class="md-nav"><label class="md-nav__title"><span></span>Guide</label><ul><li><div class="md-nav__container"><a href="one">One</a><label></label></div>
    <nav class="md-nav"><label>One</label><ul><li><a href="two">Two</a></li></ul></nav></li><li><label class="md-nav__link">Three</label><a href="three">Three</a>
    <nav class="md-nav md-nav--secondary"><ul><li><a href="#part">Part</a></li></ul></nav></li></ul></nav></li></ul></nav>`,
  Docusaurus: `<nav aria-label="Docs sidebar" class="menu thin-scrollbar"><ul class="menu__list"><li class="menu__list-item"><a class="menu__link" href="start">Start</a></li>
    <li class="theme-doc-sidebar-item-category"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" href="#">Guide</a><button></button></div>
    <ul class="menu__list"><li><div><a href="one">One</a></div><ul><li><a href="two">Two</a></li></ul></li><li><a href="three">Three</a></li></ul></li></ul></nav>`,
  VitePress: `<aside class="VPSidebar"><nav class="nav"><div class="group"><section class="VPSidebarItem level-0"><div class="items"><div class="VPSidebarItem level-1 is-link"><div class="item"><a class="VPLink link" href="start"><p class="text">Start</p></a></div></div></div></section></div>
    <div class="group"><section class="VPSidebarItem level-0 collapsible"><div class="item" role="button"><h2 class="text">Guide</h2></div><div class="items">
    <div class="VPSidebarItem level-1"><div class="item"><a href="one"><p>One</p></a></div><div class="items"><div class="VPSidebarItem level-2"><div class="item"><a href="two">Two</a></div></div></div></div>
    <div class="VPSidebarItem level-1"><div class="item"><a href="three"><p>Three</p></a></div></div></div></section></div></nav></aside>`,
  Starlight: `<nav class="sidebar"><ul class="top-level"><li><a href="start"><span>Start</span></a></li><li><details open><summary><div class="group-label"><span>Guide</span></div></summary>
    <ul><li><details><summary><a href="one">One</a></summary><ul><li><a href="two">Two</a></li></ul></details></li><li><a href="three"><span>Three</span></a></li></ul></details></li></ul></nav>`,
  mdBook: `<nav id="sidebar" class="sidebar"><div class="sidebar-scrollbox"><ol class="chapter"><li class="chapter-item"><a href="start">Start</a></li><li class="part-title">Guide</li>
    <li><ol class="section"><li class="chapter-item"><a href="one">One</a></li><li><ol class="section"><li><a href="two">Two</a></li></ol></li><li><a href="three">Three</a></li></ol></li></ol></div></nav>`,
  GitBook: `<aside data-testid="table-of-contents" class="group"><ul><li><a href="start">Start</a></li><li><div>Guide</div><ul><li><a href="one">One<span></span></a><div><ul><li><a href="two">Two</a></li></ul></div></li><li><a href="three">Three</a></li></ul></li></ul></aside>`,
  DocBook: `<div class="book"><h1>Book</h1><div class="toc"><p><b>Table of Contents</b></p><dl class="toc"><dt><span class="preface"><a href="start">Start</a></span></dt><dt><span class="part">Guide</span></dt>
    <dd><dl><dt><span class="chapter"><a href="one">One</a></span></dt><dd><dl><dt><a href="two">Two</a></dt><dt><a href="two#part">Part</a></dt></dl></dd><dt><a href="three">Three</a></dt></dl></dd></dl></div></div>`,
  'an export of Confluence': `<main><h1>Space</h1><div class="pageSection"><h2>Available Pages:</h2><ul><li><a href="start">Start</a></li><li>Guide<ul><li><a href="one">One</a><ul><li><a href="two">Two</a></li></ul></li><li><a href="three">Three</a></li></ul></li></ul></div></main>`,
  'no generator': `<nav><p><a href="start">Start</a></p><h3>Guide</h3><a href="one">One</a><div class="children"><a href="two">Two</a></div><a href="three">Three</a></nav>`,
}

describe('the menu', () => {
  for (const [name, html] of Object.entries(generators))
    it(`of ${name} is read`, () => assert.deepEqual(largest(`<body>${html}</body>`), expected))

  it('is neither the way to the page, nor what is at its foot, nor what its own parts are', () => {
    const html = `<nav class="breadcrumb"><a href="a">A</a></nav><footer><ul><li><a href="b">B</a></li><li><a href="c">C</a></li></ul></footer>
      <nav class="toc"><ul><li><a href="#x">X</a></li><li><a href="here#y">Y</a></li></ul></nav>`
    assert.deepEqual(menusIn(html), [])
  })

  it('contains no links to other sites', () => {
    const html =
      '<nav><a href="one">One</a><a href="https://github.com/x">GitHub</a><a href="mailto:a@b.c">Mail</a></nav>'
    assert.deepEqual(largest(html), ['One one'])
  })

  it('is not what contains the page, however it is called', () => {
    const html =
      '<div class="has-sidebar sidebar"><nav><a href="one">One</a></nav><main><h1>T</h1><a href="two">Two</a></main></div>'
    assert.deepEqual(largest(html), ['One one'])
  })

  it('has the same key on every page, whichever part of it is open', () => {
    const keys = ['active', 'collapsed'].map(
      state => menusIn(`<nav class="side ${state}"><a href="one">One</a></nav>`)[0]?.key,
    )
    assert.equal(keys[0], keys[1])
  })

  it('is what lists the pages below one, in an export of Notion', () => {
    const html = '<article><h1>T</h1><figure class="link-to-page"><a href="one">One</a></figure></article>'
    assert.deepEqual(menusIn(html)[0]?.isOfPage, true)
    assert.deepEqual(largest(html), ['One one'])
  })

  it('of a list in a text counts only where it is made of links', () => {
    const prose = '<li>There is much to be said about <a href="one">one</a> of them.</li>'
    assert.deepEqual(menusIn(`<main><ul>${prose}${prose}</ul></main>`), [])
  })
})

describe('a page', () => {
  it('says what is before, after and above it, and where it is in other languages', () => {
    const html = `<head><link rel="next" href="b"><link rel="alternate" hreflang="de" href="de/a"><link rel="alternate" hreflang="en-US" href="a"></head>
      <body><nav aria-label="Breadcrumbs"><a href="/">Home</a><a href="guide/">Guide</a></nav><a rel="prev" href="z">Back</a><a accesskey="u" href="up">Up</a></body>`
    assert.deepEqual(wayMarksOf(parseHtml(html), 'en', addressOf), {
      next: `${base}b`,
      previous: `${base}z`,
      up: `${base}up`,
      breadcrumbs: [base, `${base}guide/`],
      translations: [`${base}de/a`],
    })
  })
})
