"""Archives: EPUB, OpenDocument, Office Open XML."""
