"""The documentation as one site, from the Markdown that GitHub shows: `./qsketch docs` calls Sphinx with this."""

import os
import re
import shutil
from pathlib import Path

from docutils import nodes

ROOT = Path(__file__).resolve().parents[2]

# Every page is named here or under `docs`; the build fails for one that is not.
CONTENTS = {
    "Use it": "docs/commands docs/columns docs/traces docs/backends docs/fleet docs/lab docs/java docs/spark docs/gpu-nodes",
    "Structures": "docs/choosing docs/sketches docs/tagged docs/top-k docs/distinct docs/windows docs/membership docs/group-by docs/bulk",
    "Numbers": "docs/measurements docs/versus docs/versus-results docs/scale docs/csv docs/images datasets/README notebooks/results/README",
    "Inside": "docs/promises docs/kernels docs/dependencies CONTRIBUTING SECURITY CHANGELOG",
    "Terms": "docs/glossary docs/README",
}

project = "QSketch workbench"
author = "the authors of the QSketch workbench"
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "datasets/README.md", "notebooks/results/README.md"]
exclude_patterns = ["target", ".*", "workbench", "notebooks/.venv", "docs/site", "qsketch-*", "my-notebooks"]
myst_heading_anchors = 4
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]  # examples leave code out by an ellipsis
html_theme = "furo"
html_title = project
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_permalinks_icon = "#"
html_css_files = ["qsketch.css"]
html_static_path = ["static"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "java-api.html",
        "sidebar/scroll-end.html",
    ]
}


def add_contents(page):
    """The README with the list of all pages, which GitHub would show as code."""
    trees = [
        "\n```{toctree}\n:hidden:\n:caption: " + caption + "\n" + "\n".join(pages.split()) + "\n```\n"
        for caption, pages in CONTENTS.items()
    ]
    return page + "".join(trees)


def without_folders(name, page):
    """A page whose links to folders of the checkout are plain text: a site has no such folders."""
    here = (ROOT / name).parent

    def text(link):
        target = here / link.group(2)
        return link.group(1) if target.is_dir() else link.group(0)

    return re.sub(r"\[([^\[\]]+)\]\(([^)#:]+)\)", text, page)


def read(app, name, source):
    source[0] = without_folders(name, source[0])
    if name == root_doc:
        source[0] = add_contents(source[0])


def api_pages(folder):
    """The page of each public type in the Javadoc, by the name of the type; ambiguous names are left out."""
    pages, ambiguous = {}, set()
    for file in sorted(folder.rglob("*.html")):
        name = file.stem
        if re.fullmatch(r"[A-Z]\w*(\.[A-Z]\w*)*", name) and file.parent.name not in ("class-use", "resources"):
            ambiguous |= {name} & pages.keys()
            pages[name] = file.relative_to(folder.parent).as_posix()
    return {name: page for name, page in pages.items() if name not in ambiguous}


def link_types(app, doctree, name, pages):
    """Turns the name of a public type, or of a member such as `Backends.best()`, into a link to its Javadoc."""
    here = Path(app.builder.get_target_uri(name)).parent
    for literal in list(doctree.findall(nodes.literal)):
        words = re.match(r"([A-Z]\w*)(?:\.\w+(?:\(.*\))?)?$", literal.astext())
        page = pages.get(words.group(1)) if words else None
        if page and not isinstance(literal.parent, nodes.reference):
            link = nodes.reference("", "", internal=True, refuri=os.path.relpath(page, here))
            literal.replace_self(link)
            link += literal


def make_index(app, error):
    """The first page also under the name by which folders are opened."""
    if error is None:
        shutil.copy(Path(app.outdir, "README.html"), Path(app.outdir, "index.html"))


def setup(app):
    pages = api_pages(Path(app.outdir, "api"))
    app.connect("source-read", read)
    app.connect("doctree-resolved", lambda *page: link_types(*page, pages))
    app.connect("build-finished", make_index)
