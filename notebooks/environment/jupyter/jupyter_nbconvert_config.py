"""Settings of exports: pages ask for nothing beyond the machine, keep pictures and tables without scripts, and become PDF
by the browser that is there."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import bleach
import nbconvert.exporters
from bleach.css_sanitizer import CSSSanitizer
from bs4 import BeautifulSoup
from traitlets import default

TAGS = """br caption del details div figcaption figure h1 h2 h3 h4 h5 h6 hr img kbd p pre progress s small span sub summary
  sup table tbody td th thead tr u wbr""".split()
ATTRIBUTES = ["alt", "class", "colspan", "id", "max", "rowspan", "style", "title", "value"]
STYLES = ["font-variant-numeric", "margin", "max-width", "opacity", "overflow", "text-align", "white-space", "width"]
BROWSERS = [
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
TARGET = Path(__file__).resolve().parents[3] / "target"  # a Chromium of snap sees neither /tmp nor hidden folders
SECONDS_TO_PRINT = 120


def clean(html):
    """Takes the place of nbconvert's filter, which shows scripts as text and loses pictures and columns."""
    soup = BeautifulSoup(str(html), "html.parser")
    for script in soup(["script", "style"]):
        script.decompose()
    return bleach.clean(
        str(soup),
        tags=[*bleach.ALLOWED_TAGS, *TAGS],
        attributes=is_harmless,
        protocols=[*bleach.ALLOWED_PROTOCOLS, "data"],
        css_sanitizer=CSSSanitizer(allowed_css_properties=STYLES),
    )


def is_harmless(tag, name, value):
    """Only pictures may bring their data along."""
    is_data = value.strip().lower().startswith("data:")
    if name == "src":
        return tag == "img" and (not is_data or value.startswith("data:image/"))
    return name in ATTRIBUTES or (name == "href" and not is_data)


class PrintedPage(nbconvert.exporters.WebPDFExporter):
    """The page without scripts, as a browser prints it: needs neither TeX nor Playwright."""

    export_from_notebook = "PDF"
    output_mimetype = "application/pdf"

    @default("sanitize_html")
    def _sanitize_html_default(self):
        return True

    def run_playwright(self, html):
        with tempfile.TemporaryDirectory(dir=TARGET, prefix="pdf-") as folder:
            page, pdf = Path(folder, "page.html"), Path(folder, "page.pdf")
            page.write_text(html, encoding="utf-8")
            print_page(page, pdf, folder)
            return pdf.read_bytes()


def print_page(page, pdf, home):
    """What the browser leaves next to the PDF is left in the folder that is its home."""
    command = [
        *(browser(), "--headless", f"--user-data-dir={home}", "--no-pdf-header-footer", f"--print-to-pdf={pdf}"),
        *("--disable-background-networking", "--disable-component-update"),
        *(["--no-sandbox"] if os.geteuid() == 0 else []),  # Chromium has none for root
        page.as_uri(),
    ]
    places = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), home)
    ended = subprocess.run(
        command, env=os.environ | places, capture_output=True, text=True, errors="replace", timeout=SECONDS_TO_PRINT
    )
    if not pdf.exists():
        lines = ended.stderr.strip().splitlines() or ["no reason given"]
        raise RuntimeError(f"{command[0]} printed no PDF: {lines[-1]}")


def browser():
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise RuntimeError("PDF is printed by Chromium or Chrome, and neither is installed: on Debian, apt install chromium")
    return found


c = get_config()  # noqa: F821, Jupyter brings it

c.TemplateExporter.extra_template_basedirs = [str(Path(__file__).parent / "templates")]
c.HTMLExporter.template_name = "qsketch"
c.HTMLExporter.filters = {"clean_html": clean}
c.HTMLExporter.embed_images = True
c.SlidesExporter.template_name = "reveal"

# Jupyter looks formats up by these names.
nbconvert.exporters.PDFExporter = nbconvert.exporters.WebPDFExporter = PrintedPage
