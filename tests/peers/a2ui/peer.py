"""What PyPI `a2ui-core` makes of messages of v1.0: a line of JSON with a list of them in, the surfaces out, with their data
and every text resolved. And whether it takes what a renderer sends: `{"sent": message}` in, what is wrong with it out."""

import json
import sys
import warnings

from a2ui.core.basic_catalog.v1_0 import BasicCatalog
from a2ui.core.processing.message_processor import MessageProcessor
from a2ui.core.resolution.data_context import DataContext
from a2ui.core.schema.v1_0.renderer_to_agent import RendererToAgentMessage
from pydantic import TypeAdapter, ValidationError

# A path that leads nowhere yet is no news here.
warnings.simplefilter("ignore")
SENT = TypeAdapter(RendererToAgentMessage)


def drawn(messages):
    """The surfaces; a message that is refused changes nothing."""
    processor = MessageProcessor([BasicCatalog("en-US")])
    for message in messages:
        try:
            processor.process_messages([message])
        except Exception:  # noqa: BLE001
            pass
    surfaces = {}
    for surface in processor.model.surfaces_map.values():
        context = DataContext(surface)
        texts = {
            id: context.resolve_dynamic_value(component.properties["text"])
            for id, component in surface.components_model.entries
            if "text" in component.properties
        }
        surfaces[surface.id] = {"data": surface.data_model.get("/"), "texts": texts}
    return surfaces


def wrong(sent):
    try:
        SENT.validate_python(sent)
    except ValidationError as error:
        return str(error)
    return None


for line in sys.stdin:
    asked = json.loads(line)
    answer = wrong(asked["sent"]) if isinstance(asked, dict) else drawn(asked)
    print(json.dumps(answer), flush=True)
