"""Settings of the lab's own JupyterLab: on this machine alone, with nothing fetched from outside."""

c = get_config()  # noqa: F821, Jupyter brings it
load_subconfig("jupyter_nbconvert_config.py")  # noqa: F821, here too

c.ServerApp.ip = "127.0.0.1"
c.ServerApp.allow_remote_access = False  # also where --listen opens it: pages of others come under other host names
c.ServerApp.answer_yes = True  # Ctrl-C ends the lab without a question
c.ServerApp.allow_root = True  # as in containers, where there is no other user
c.LabApp.log_level = "WARN"
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"

# The notebooks are in Java: Python comes with JupyterLab, but the workbench is not in it.
c.KernelSpecManager.ensure_native_kernel = False
c.KernelSpecManager.allowed_kernelspecs = {"java"}

# There is none for the cells here, and to look for them starts npm, which writes to the home folder.
c.LanguageServerManager.autodetect = False
